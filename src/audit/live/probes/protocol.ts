import { isObject, ownValue } from "../../../core/json.ts";
import { capabilitiesOf } from "../capabilities.ts";
import type { ProbeName } from "../exchange.ts";
import type { Session } from "../session.ts";
import { initializeRequest, legacyHeaders, newestLegacy, postHeaders } from "../wire-message.ts";

/** A method that no server has. */
const noMethod = "gram-audit/no-such-method";
const needsHandshake: readonly ProbeName[] = [
  "initialize-old",
  "initialize-nonsense",
  "bogus-version",
  "unknown-method",
  "batch",
  "prompts",
  "resources",
  "cancelled",
];

/** What every revision with a handshake says, over both transports. */
export async function probeProtocol(session: Session): Promise<void> {
  const { transcript, closed, legacy } = session;
  if (closed !== undefined) return transcript.miss(needsHandshake, closed);
  if (legacy === undefined) {
    return transcript.miss(needsHandshake, "the server speaks no revision with a handshake");
  }
  await session.request({ name: "unknown-method", method: noMethod });
  await probeCapabilities(session);
  await cancelNothing(session);
  if (!session.isHttp) {
    const reason = "over stdio there is one handshake, no header and no batch";
    return transcript.miss(needsHandshake, reason);
  }
  await probeVersions(session);
  const batch = [
    { jsonrpc: "2.0", id: "batch-1", method: "ping" },
    { jsonrpc: "2.0", id: "batch-2", method: "ping" },
  ];
  await session.raw({
    name: "batch",
    what: "a batch of two pings",
    verb: "POST",
    headers: { ...postHeaders, ...sessionHeaders(session) },
    body: JSON.stringify(batch),
    credential: "own",
  });
}

async function probeVersions(session: Session): Promise<void> {
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

async function cancelNothing(session: Session): Promise<void> {
  await session.request({
    name: "cancelled",
    method: "notifications/cancelled",
    params: { requestId: "gram-audit-none", reason: "audit" },
    isNotification: true,
    what: "notifications/cancelled of no request",
  });
}

/** The lists that the server says it has; the other two belong to no tool. */
async function probeCapabilities(session: Session): Promise<void> {
  const capabilities = capabilitiesOf(session) ?? {};
  for (const name of ["prompts", "resources"] as const) {
    if (isObject(ownValue(capabilities, name))) {
      await session.request({ name, method: `${name}/list` });
    }
  }
}

/** The headers of what is sent after the handshake. */
export function sessionHeaders({ legacy }: Session): { readonly [name: string]: string } {
  return legacyHeaders(legacy ?? { version: newestLegacy, sessionId: undefined });
}
