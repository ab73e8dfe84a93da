import type { Secret } from "../core/secret.ts";
import type { Subject } from "../lint/subject.ts";
import type { BudgetLimits } from "./live/budget.ts";

/** What an audit is about to ask. */
export interface AuditProgress {
  readonly what: string;
  /** Messages that were sent, this one counted. */
  readonly requests: number;
  /** Of how many at most. */
  readonly maxRequests: number;
}

/** What an audit may do and take. */
export interface AuditOptions {
  /** Call tools that do not say that they only read, too: with wrong arguments alone. */
  readonly allowWrites?: boolean | undefined;
  /** For everything together; a minute when left out. */
  readonly budgetMs?: number | undefined;
  /** Of one answer; 10 s when left out. */
  readonly timeoutMs?: number | undefined;
  /** 80 when left out. */
  readonly maxRequests?: number | undefined;
  /** 5 when left out. */
  readonly requestsPerSecond?: number | undefined;
  /** Of one answer; 8 MiB when left out. */
  readonly maxBytes?: number | undefined;
  /** What a tool's definition costs a model; sizes are not judged where nobody counts. */
  readonly tokensOf?: Subject["tokensOf"];
  readonly onProgress?: ((progress: AuditProgress) => void) | undefined;
}

/** How a URL is audited. */
export interface UrlOptions extends AuditOptions {
  /** Calls to send at last, as fast as they are answered, to see what a limit says; none when left out. */
  readonly burst?: number | undefined;
  /** Sent to this server alone, and redacted in everything that comes of the audit. */
  readonly token?: string | Secret | undefined;
}

/** How a command is audited. */
export interface CommandOptions extends AuditOptions {
  /** The variables of the process; few of our own when left out. */
  readonly environment?: { readonly [name: string]: string | undefined } | undefined;
  /** Ends the process when whoever audits is ended: a signal for that one does not reach it. */
  readonly signal?: AbortSignal | undefined;
}

/** Of one answer. */
export const defaultMaxBytes = 8 * 1024 * 1024;

const defaults = {
  budgetMs: 60_000,
  timeoutMs: 10_000,
  maxRequests: 80,
  requestsPerSecond: 5,
};

/** Of all answers together: they are kept until they are judged. */
const maxCharacters = 64 * 1024 * 1024;
const maxValues = 2_000_000;

/** How either of them is audited. */
export type LiveOptions = AuditOptions & Pick<UrlOptions, "burst">;

/** What an audit may take, by what was said of it. */
export function limitsOf(options: LiveOptions): BudgetLimits {
  const { budgetMs = defaults.budgetMs, burst = 0 } = options;
  const maxRequests = (options.maxRequests ?? defaults.maxRequests) + burst;
  const { requestsPerSecond = defaults.requestsPerSecond } = options;
  // Some time is left for the others when the first answer does not come.
  const timeoutMs = Math.min(options.timeoutMs ?? defaults.timeoutMs, budgetMs / 3);
  return { budgetMs, maxRequests, requestsPerSecond, timeoutMs, maxCharacters, maxValues };
}
