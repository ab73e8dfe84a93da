import type { Denied } from "../runtime/denied.ts";
import type { HttpFields } from "./caller-rules.ts";
import { errorCodes, errorText, type RequestId, resultText } from "./json-rpc.ts";

/** What the log says of a call. */
export interface CallRecord {
  readonly tool: string;
  /** "denied": by scopes or a refused token; "limited": by a rate; "unknown": there is no such tool. */
  readonly outcome: "ok" | "failed" | "denied" | "limited" | "unknown";
  /** Why it ended so, in a word or two for who reads the log: the limit, the upstream's status, what went wrong. */
  readonly reason?: string;
  /** The tool changes something. */
  readonly isWrite: boolean;
  /** The writes that were done, by method and path. */
  readonly written: readonly string[];
  /** Those that may have been done: nobody has answered. */
  readonly mayBeDone?: readonly string[];
}

/** The answer's JSON-RPC text, and the status that HTTP gives it. */
export interface Reply {
  readonly status: 200 | 400 | 401 | 403 | 404 | 429 | 500;
  readonly text: string;
  /** The same for a response that has begun, so that its status is told already. */
  readonly late?: string;
  /** For the challenge of a 401 or 403. */
  readonly denied?: Denied;
  /** What HTTP says of the limits. */
  readonly fields?: HttpFields;
  readonly record?: CallRecord;
}

/** A successful answer around a result that is serialised already. */
export function ok(id: RequestId, resultJson: string): Reply {
  return { status: 200, text: resultText(id, resultJson) };
}

/** An answer to params that cannot be used: HTTP has nothing to say of it. */
export function invalidParams(id: RequestId, message: string): Reply {
  return { status: 200, text: errorText(id, { code: errorCodes.invalidParams, message }) };
}

/** An answer that the caller's client can mend by authorizing anew; `late` is the result that says the same. */
export function deniedReply(id: RequestId, denied: Denied, late?: string): Reply {
  const isToken = denied.kind === "unauthorized";
  const error = isToken
    ? {
        code: errorCodes.unauthorized,
        message: "Unauthorized: a token is needed that the API takes",
      }
    : {
        code: errorCodes.insufficientScope,
        message: `Forbidden: the token needs ${scopesText(denied.scopes)}`,
        data: { scopes: denied.scopes },
      };
  const status = isToken ? 401 : 403;
  return { status, text: errorText(id, error), denied, ...(late !== undefined && { late }) };
}

function scopesText(scopes: readonly string[]): string {
  return scopes.length === 0 ? "more scopes" : `the scopes ${scopes.join(", ")}`;
}

/** An answer to a call over a limit, where HTTP is to say so. */
export function limitedReply(id: RequestId, text: string, retryAfterMs: number): Reply {
  const error = { code: errorCodes.rateLimited, message: text, data: { retryAfterMs } };
  return { status: 429, text: errorText(id, error) };
}
