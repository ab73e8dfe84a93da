import { UpstreamFailure } from "../core/ports.ts";
import { AddressRefused } from "./address-refused.ts";
import { Unanswered } from "./unanswered.ts";

const reasons: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "refused the connection"],
  ["ECONNRESET", "closed the connection before its answer was complete"],
  ["EPIPE", "closed the connection before its answer was complete"],
  ["UND_ERR_SOCKET", "closed the connection before its answer was complete"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "closed the connection before its answer was complete"],
  ["ENOTFOUND", "has a host name that cannot be resolved"],
  ["EAI_AGAIN", "has a host name that cannot be resolved now"],
  ["ENETUNREACH", "cannot be reached"],
  ["EHOSTUNREACH", "cannot be reached"],
  ["UND_ERR_HEADERS_OVERFLOW", "answered headers that are too large"],
  ["UND_ERR_INVALID_ARG", "cannot be sent this request"],
  ["UND_ERR_CLOSED", "is not called any more, since the server is shutting down"],
  ["UND_ERR_DESTROYED", "is not called any more, since the server is shutting down"],
]);

const timeouts: ReadonlySet<string> = new Set(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);

/** What may pass; the others are the request's fault or ours, or stay as they are. */
const passing: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** An error and when it came. */
export interface ConnectionError {
  /** In messages for a model: `The upstream "api"`. */
  readonly who: string;
  readonly error: unknown;
  /** Whether there was a connection. */
  readonly wasConnected: boolean;
  /** Whether an answer had begun. */
  readonly answered: boolean;
}

/**
 * What a socket's or undici's error means, told by its code alone: the error's own message and properties have
 * addresses in them, so that it is not kept as a cause either. `Unanswered` where another connection may do better.
 */
export function connectionFailure({
  who,
  error,
  wasConnected,
  answered,
}: ConnectionError): UpstreamFailure {
  if (error instanceof AddressRefused) {
    return new UpstreamFailure("connection", `${who} ${error.message}.`);
  }
  const code = codeOf(error);
  if (code !== undefined && timeouts.has(code)) {
    const message = `${who} did not accept a connection in time (${code}).`;
    return new Unanswered("timeout", { message, wasConnected });
  }
  const reason = reasonOf(code ?? "");
  const message = `${who} ${reason}${code === undefined ? "" : ` (${code})`}.`;
  return passing.has(code ?? "") && !answered
    ? new Unanswered("connection", { message, wasConnected })
    : new UpstreamFailure("connection", message);
}

const notHttp = "HTTPParserError";

function reasonOf(code: string): string {
  if (code === notHttp || code.startsWith("HPE_")) return "answered something that is not HTTP";
  if (/CERT|TLS|SSL/.test(code)) return "could not be verified: TLS failed";
  return reasons.get(code) ?? "could not be reached";
}

/** The code of an error, or of the first of several attempts (Happy Eyeballs gives an AggregateError). */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // undici's parser looks its codes up in vain for most errors, and has only a name.
  if (error.name === notHttp) return notHttp;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
}
