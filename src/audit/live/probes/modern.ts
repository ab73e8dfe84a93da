// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
import { isObject, ownValue } from "../../../core/json.ts";
import { noneReads } from "../callable-tools.ts";
import { capabilitiesIn } from "../capabilities.ts";
import type { ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";
import { legacyHeaders, newestLegacy } from "../wire-message.ts";
import { wrongCall } from "./calls.ts";

const nameNames: readonly ProbeName[] = ["modern-name-mismatch", "modern-no-name"];
const overHttp: readonly ProbeName[] = [
  "modern-bare",
  "modern-version-mismatch",
  "modern-method-mismatch",
  "modern-no-method",
  ...nameNames,
];
const names: readonly ProbeName[] = ["modern-unknown-method", "modern-version", ...overHttp];
const era = "modern";

/** What is asked of a server that speaks the revision without a handshake. */
export async function probeModern(session: Session): Promise<void> {
  const { transcript, closed, isModern } = session;
  if (closed !== undefined) return transcript.miss(names, closed);
  if (!isModern) return transcript.miss(names, "the server does not speak 2026-07-28");
  await session.request({
    name: "modern-unknown-method",
    method: "gram-audit/no-such-method",
    era,
    what: "gram-audit/no-such-method in 2026-07-28",
  });
  await session.request({
    name: "modern-version",
    method: "tools/list",
    era,
    version: "2099-01-01",
    what: "tools/list in revision 2099-01-01",
  });
  await session.request({
    name: "modern-no-capabilities",
    method: "tools/list",
    params: { _meta: { "io.modelcontextprotocol/clientCapabilities": undefined } },
    era,
    what: "tools/list without clientCapabilities in _meta",
  });
  if (session.legacy === undefined) await probeRemoved(session);
  else await probeLists(session);
  if (!session.isHttp) return transcript.miss(overHttp, "this is about HTTP");
  await session.request({
    name: "modern-bare",
    method: "tools/list",
    era: "legacy",
    handshake: { version: "2026-07-28", sessionId: undefined },
    headers: { "mcp-method": "tools/list" },
    what: "tools/list without _meta",
  });
  await probeHeaders(session);
  await probeNameHeader(session);
}

/** What older clients ask a server that speaks no revision of theirs. */
async function probeRemoved(session: Session): Promise<void> {
  await session.request({ name: "modern-ping", method: "ping", era, what: "ping in 2026-07-28" });
  if (!session.isHttp) return;
  await session.request({
    name: "modern-no-version",
    method: "tools/list",
    era,
    headers: { "mcp-protocol-version": undefined },
    what: "tools/list without MCP-Protocol-Version",
  });
  const handshake = { version: newestLegacy, sessionId: "gram-audit-no-such-session" };
  const headers = legacyHeaders(handshake);
  const what = "DELETE of a session";
  await session.raw({ name: "modern-delete", what, verb: "DELETE", headers, credential: "own" });
}

/** The lists that were asked for in the era with a handshake alone. */
async function probeLists(session: Session): Promise<void> {
  const capabilities = capabilitiesIn(session.transcript.first("discover")) ?? {};
  for (const name of ["prompts", "resources"] as const) {
    if (!isObject(ownValue(capabilities, name))) continue;
    const method = `${name}/list`;
    await session.request({ name: `modern-${name}`, method, era, what: `${method} in 2026-07-28` });
  }
}

/** Headers that are missing, or say something else than the body. */
async function probeHeaders(session: Session): Promise<void> {
  const list = { method: "tools/list", era } as const;
  await session.request({
    ...list,
    name: "modern-version-mismatch",
    headers: { "mcp-protocol-version": newestLegacy },
    what: `tools/list with MCP-Protocol-Version: ${newestLegacy} and 2026-07-28 in _meta`,
  });
  await session.request({
    ...list,
    name: "modern-method-mismatch",
    headers: { "mcp-method": "prompts/list" },
    what: "tools/list with Mcp-Method: prompts/list",
  });
  await session.request({
    ...list,
    name: "modern-no-method",
    headers: { "mcp-method": undefined },
    what: "tools/list without Mcp-Method",
  });
}

/** Of a tool that there is: a name that there is not may be refused before the headers are looked at. */
async function probeNameHeader(session: Session): Promise<void> {
  const { transcript, callable } = session;
  if (callable.length === 0) return transcript.miss(nameNames, noneReads);
  const call = { method: "tools/call", params: { ...wrongCall(session) }, era } as const;
  await session.request({
    ...call,
    name: "modern-name-mismatch",
    headers: { "mcp-name": "gram-audit-another-tool" },
    what: "tools/call with another Mcp-Name",
  });
  await session.request({
    ...call,
    name: "modern-no-name",
    headers: { "mcp-name": undefined },
    what: "tools/call without Mcp-Name",
  });
}
