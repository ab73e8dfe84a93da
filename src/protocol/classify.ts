// Which era a message belongs to, and every reason to refuse it before a method is looked at.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import { type Claim, readClaim } from "./claim.ts";
import { errorCodes, type RequestId, type RpcError } from "./json-rpc.ts";
import { type MirrorHeaders, nameProblem } from "./mirror-headers.ts";
import { type NotificationMessage, type RequestMessage, readMessage } from "./read-message.ts";
import { isLegacyVersion, isModernVersion, legacyVersions, modernVersion } from "./versions.ts";

/** "legacy" opens with `initialize`; "modern" (2026-07-28) has no handshake. */
export type Era = "legacy" | "modern";

/** What is done with one inbound message. */
export type Classified =
  | { readonly kind: "request"; readonly era: Era; readonly request: RequestMessage }
  /** Over HTTP: 202 and no body. */
  | { readonly kind: "accepted"; readonly notification: NotificationMessage | undefined }
  | Rejected;

/** A refusal: the HTTP status, and the JSON-RPC error of the body. */
export interface Rejected {
  readonly kind: "rejected";
  readonly status: 400;
  readonly id: RequestId | null;
  readonly error: RpcError;
}

/** On a transport that has no headers (stdio) `headers` is undefined: the body alone decides. */
export function classify(body: unknown, headers: MirrorHeaders | undefined): Classified {
  const message = readMessage(body);
  if (message.kind === "request") return classifyRequest(message, headers);
  if (message.kind === "notification") return classifyNotification(message, headers);
  if (message.kind === "invalid") {
    const problem = `Invalid request: ${message.problem}`;
    return refuse(message.id, { code: errorCodes.invalidRequest, message: problem });
  }
  const refused = legacyVersionRefusal(null, headers);
  return refused ?? { kind: "accepted", notification: undefined };
}

function classifyRequest(request: RequestMessage, headers: MirrorHeaders | undefined): Classified {
  const { id, method } = request;
  const claim = readClaim(request.params);
  const namesModern = headers?.version !== undefined && isModernVersion(headers.version);
  if (method === "initialize" && !(claim.kind === "valid" && isModernVersion(claim.version))) {
    if (!namesModern) return classifyLegacy(request, headers);
    return mismatch(id, "initialize belongs to revisions before that of MCP-Protocol-Version");
  }
  if (claim.kind === "malformed") return invalidMeta(id, claim);
  if (claim.kind === "valid") return classifyModern({ request, version: claim.version, headers });
  if (!namesModern) return classifyLegacy(request, headers);
  const { missing } = claim;
  const message = `Invalid params: ${missing.join(", ")} is missing from params`;
  return refuse(id, { code: errorCodes.invalidParams, message, data: { missing } });
}

function classifyLegacy(request: RequestMessage, headers: MirrorHeaders | undefined): Classified {
  const refused = legacyVersionRefusal(request.id, headers);
  return refused ?? { kind: "request", era: "legacy", request };
}

/** The order of these checks is the specification's: what contradicts, the version, what is missing. */
function classifyModern({
  request,
  version,
  headers,
}: {
  readonly request: RequestMessage;
  readonly version: string;
  readonly headers: MirrorHeaders | undefined;
}): Classified {
  const { id, method } = request;
  const contradiction = contradictionOf({ version, method, headers });
  if (contradiction !== undefined) return mismatch(id, contradiction);
  if (version !== modernVersion)
    return unsupported(id, { requested: version, supported: [modernVersion] });
  if (headers === undefined) return { kind: "request", era: "modern", request };
  const problem = missingHeader(headers) ?? nameProblem(headers.name, request);
  if (problem !== undefined) return mismatch(id, problem);
  return { kind: "request", era: "modern", request };
}

function classifyNotification(
  notification: NotificationMessage,
  headers: MirrorHeaders | undefined,
): Classified {
  const claim = readClaim(notification.params);
  if (claim.kind === "malformed" && claim.version === undefined) return invalidMeta(null, claim);
  const named = headers?.version;
  const version = claim.kind === "none" ? named : claim.version;
  if (version === undefined || (claim.kind === "none" && !isModernVersion(version))) {
    return legacyVersionRefusal(null, headers) ?? { kind: "accepted", notification };
  }
  const contradiction = contradictionOf({ version, method: notification.method, headers });
  if (contradiction !== undefined) return mismatch(null, contradiction);
  if (version !== modernVersion)
    return unsupported(null, { requested: version, supported: [modernVersion] });
  return { kind: "accepted", notification };
}

function missingHeader({ version, method }: MirrorHeaders): string | undefined {
  if (version === undefined) return "the MCP-Protocol-Version header is missing";
  return method === undefined ? "the Mcp-Method header is missing" : undefined;
}

function contradictionOf({
  version,
  method,
  headers,
}: {
  readonly version: string;
  readonly method: string;
  readonly headers: MirrorHeaders | undefined;
}): string | undefined {
  if (headers?.version !== undefined && headers.version !== version) {
    return "the MCP-Protocol-Version header must repeat the version in params._meta";
  }
  if (headers?.method === undefined || headers.method === method) return undefined;
  return "the Mcp-Method header must repeat method";
}

/** 2025-06-18 "Protocol Version Header": an absent one means 2025-03-26, an unknown one is answered with 400. */
function legacyVersionRefusal(
  id: RequestId | null,
  headers: MirrorHeaders | undefined,
): Rejected | undefined {
  const named = headers?.version;
  if (named === undefined || isLegacyVersion(named)) return undefined;
  // The modern revision itself comes here with a response, which it does not have.
  const supported = [modernVersion, ...legacyVersions].filter((version) => version !== named);
  return unsupported(id, { requested: named, supported });
}

function invalidMeta(
  id: RequestId | null,
  claim: Claim & { readonly kind: "malformed" },
): Rejected {
  const { key, problem } = claim;
  const message = `Invalid params: params._meta["${key}"]: ${problem}`;
  return refuse(id, { code: errorCodes.invalidParams, message, data: { key, problem } });
}

function mismatch(id: RequestId | null, problem: string): Rejected {
  return refuse(id, { code: errorCodes.headerMismatch, message: `Header mismatch: ${problem}` });
}

function unsupported(
  id: RequestId | null,
  data: { readonly requested: string; readonly supported: readonly string[] },
): Rejected {
  const message = "Unsupported protocol version";
  return refuse(id, { code: errorCodes.unsupportedVersion, message, data });
}

function refuse(id: RequestId | null, error: RpcError): Rejected {
  return { kind: "rejected", status: 400, id, error };
}
