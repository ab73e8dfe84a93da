// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";

const overHttp: readonly ProbeName[] = ["modern-method-mismatch", "modern-name-mismatch"];
const names: readonly ProbeName[] = [
  "modern-unknown-method",
  "modern-version",
  "modern-bare",
  ...overHttp,
];

/** What is asked of a server that speaks the revision without a handshake. */
export async function probeModern(session: Session): Promise<void> {
  const { transcript, closed, isModern } = session;
  if (closed !== undefined) return transcript.miss(names, closed);
  if (!isModern) return transcript.miss(names, "the server does not speak 2026-07-28");
  const era = "modern";
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
  if (!session.isHttp) return transcript.miss([...overHttp, "modern-bare"], "this is about HTTP");
  await session.request({
    name: "modern-bare",
    method: "tools/list",
    era: "legacy",
    handshake: { version: "2026-07-28", sessionId: undefined },
    headers: { "mcp-method": "tools/list" },
    what: "tools/list without _meta",
  });
  await session.request({
    name: "modern-method-mismatch",
    method: "tools/list",
    era,
    headers: { "mcp-method": "prompts/list" },
    what: "tools/list with Mcp-Method: prompts/list",
  });
  await session.request({
    name: "modern-name-mismatch",
    method: "tools/call",
    params: { name: "gram-audit-no-such-tool", arguments: {} },
    era,
    headers: { "mcp-name": "gram-audit-another-tool" },
    what: "tools/call with another Mcp-Name",
  });
}
