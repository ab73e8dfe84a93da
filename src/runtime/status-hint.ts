import type { UpstreamResponse } from "../core/ports.ts";
import { retryAfterMs, toldQuota } from "../core/rate-limit-headers.ts";
import { isoText } from "../expression/filter-time.ts";
import type { Received } from "./read-response.ts";

/** What a hint depends on, beside the answer itself. */
export interface StatusContext {
  /** Whose credential was sent. */
  readonly credential: NonNullable<UpstreamResponse["credential"]>;
  /** The arguments that the path is made of. */
  readonly pathArguments: readonly string[];
  readonly isWrite: boolean;
  readonly nowMs: number;
}

/** What a model must know of a write that failed without a clear no. */
export const doubt = "It may have been done all the same: look before you repeat it.";

/** What to try after this status, as a sentence; undefined when there is nothing to say. */
export function statusHint(received: Received, context: StatusContext): string | undefined {
  const { status } = received;
  if (status >= 500) return serverHint(received, context);
  if (status >= 300 && status < 400) return redirectHint(received, context);
  switch (status) {
    case 400:
    case 422:
      return "Correct the arguments that it names and call again.";
    case 401:
      return unauthorizedHint(context);
    case 403:
      return isExhausted(received, context) ? rateHint(received, context) : forbiddenHint(context);
    case 404:
    case 410:
      return `${check(context)}What exists but the credential may not see is also answered like this.`;
    case 405:
      return "The upstream does not offer this operation here.";
    case 406:
      return "It cannot be had in this form: ask in another way, or for less of it.";
    case 408:
      return context.isWrite ? doubt : "Try again.";
    case 409:
    case 412:
      return "Its state has changed or conflicts with the call: read it again, then decide.";
    case 413:
      return "Send less in one call.";
    case 429:
      return rateHint(received, context);
    default:
      return undefined;
  }
}

function check({ pathArguments }: StatusContext): string {
  return pathArguments.length === 0 ? "" : `Check ${pathArguments.join(", ")}. `;
}

function unauthorizedHint({ credential }: StatusContext): string {
  if (credential === "none") return "No credential was sent, and this call needs one.";
  const refused = "was refused: it may be wrong, expired or revoked.";
  if (credential === "callers") return `The credential ${refused}`;
  return `The credential that this server holds ${refused} Tell the people who run it.`;
}

function forbiddenHint({ credential }: StatusContext): string {
  if (credential === "none") return "No credential was sent, and this call may need one.";
  const lacking = "is known but may not do this: it lacks a permission or scope.";
  return credential === "callers"
    ? `The credential ${lacking}`
    : `The credential that this server holds ${lacking}`;
}

function serverHint(received: Received, context: StatusContext): string {
  const when = waitOf(received, context.nowMs) ?? "later";
  const hint = `The upstream has a problem of its own; try again ${when}.`;
  return context.isWrite ? `${hint} ${doubt}` : hint;
}

function redirectHint({ headers, status }: Received, context: StatusContext): string | undefined {
  if (status === 304) return undefined;
  const location = headers["location"] ?? "";
  const host = /^(?:[a-z]+:)?\/\/([^/?#@\s]+)(?:[/?#]|$)/i.exec(location)?.[1];
  const where = host === undefined ? "elsewhere" : `to ${host.slice(0, 100)}`;
  const hint = `It redirects ${where}, which is not followed. ${check(context)}What they name may have moved.`;
  return context.isWrite ? `${hint} ${doubt}` : hint;
}

function rateHint(received: Received, { nowMs }: StatusContext): string {
  return `The upstream's rate limit is used up; try again ${waitOf(received, nowMs) ?? "in a minute"}.`;
}

function isExhausted({ headers }: Received, { nowMs }: StatusContext): boolean {
  return toldQuota(headers, nowMs).remaining === 0 || retryAfterMs(headers, nowMs) !== undefined;
}

/** What Retry-After asks for, else when the quota is full again. */
function waitOf({ headers }: Received, nowMs: number): string | undefined {
  const afterMs = retryAfterMs(headers, nowMs);
  if (afterMs !== undefined) return `in ${Math.ceil(afterMs / 1000)} s`;
  const { resetMs = 0 } = toldQuota(headers, nowMs);
  const at = resetMs > 0 ? isoText(Math.ceil((nowMs + resetMs) / 1000) * 1000) : undefined;
  return at && `after ${at}`;
}
