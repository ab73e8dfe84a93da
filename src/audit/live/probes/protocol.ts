import { isObject, ownValue } from "../../../core/json.ts";
import { capabilitiesOf } from "../capabilities.ts";
import type { Exchange, ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";
import { initializeRequest } from "../wire-message.ts";

/** A method that no server has. */
const noMethod = "gram-audit/no-such-method";
/** So long is waited for what nobody has promised. */
const undeclaredMs = 2_000;
const overHttp: readonly ProbeName[] = ["initialize-old", "initialize-nonsense", "bogus-version"];
const needsHandshake: readonly ProbeName[] = ["unknown-method", "cancelled", ...overHttp];

/** What every revision says, and what those with a handshake do, over both transports. */
export async function probeProtocol(session: Session): Promise<void> {
  const { transcript, closed, isHttp, legacy } = session;
  if (closed !== undefined) {
    return transcript.miss([...needsHandshake, "prompts", "resources", "batch"], closed);
  }
  await probeLists(session);
  if (legacy === undefined) {
    transcript.miss(needsHandshake, "the server speaks no revision with a handshake");
  } else await probeHandshakes(session);
  if (!isHttp) return transcript.miss(["batch"], "a batch is not asked over stdio");
  await sendBatch(session);
}

async function probeHandshakes(session: Session): Promise<void> {
  const over = await session.request({ name: "unknown-method", method: noMethod });
  await cancel(session, over);
  if (!session.isHttp) {
    return session.transcript.miss(overHttp, "over stdio there is one handshake, and no header");
  }
  const asked = [
    ["initialize-old", "2025-03-26"],
    ["initialize-nonsense", "1900-01-01"],
  ] as const;
  for (const [name, version] of asked) {
    await session.request({
      ...initializeRequest(version),
      name,
      what: `initialize for ${version}`,
    });
  }
  await session.request({
    name: "bogus-version",
    method: "tools/list",
    headers: { "mcp-protocol-version": "bogus" },
    what: "tools/list with MCP-Protocol-Version: bogus",
  });
}

/** News of a request that its answer has overtaken. */
async function cancel(session: Session, over: Exchange | undefined): Promise<void> {
  await session.request({
    name: "cancelled",
    method: "notifications/cancelled",
    params: { requestId: over?.ask.id, reason: "audit" },
    isNotification: true,
    what: "notifications/cancelled of a request that is over",
  });
}

/** The lists beside that of the tools. One that the server does not say it has may be left without an answer. */
async function probeLists(session: Session): Promise<void> {
  const capabilities = capabilitiesOf(session) ?? {};
  for (const name of ["prompts", "resources"] as const) {
    const ask = session.ask({ name, method: `${name}/list` });
    const isDeclared = isObject(ownValue(capabilities, name));
    await session.raw(isDeclared ? ask : { ...ask, patienceMs: undeclaredMs });
  }
}

/** Two requests in one body, of a method that the era has. */
async function sendBatch(session: Session): Promise<void> {
  const method = session.era === "modern" ? "server/discover" : "ping";
  const request = { name: "batch", method, what: "a batch of two requests" } as const;
  const [first, second] = [session.ask(request), session.ask(request)];
  await session.raw({ ...first, method: undefined, body: `[${first.body},${second.body}]` });
}
