import type { AuditProgress } from "../audit/audit-options.ts";
import { cutText } from "../core/cut-text.ts";
import { diagnostic } from "../core/diagnostic.ts";
import { secretOfVariable } from "../core/secret-text.ts";
import type { AuditTarget } from "./audit-target.ts";
import { type Audited, countForeign } from "./offline-audit.ts";
import { onInterruption } from "./on-interruption.ts";
import { type CommonOptions, stopWith } from "./session.ts";
import { progressLine } from "./terminal.ts";

/** What an audit of a running server may do and take. */
export interface LiveAuditOptions {
  readonly token?: string;
  /** Variables that a command is given. */
  readonly env?: readonly string[];
  readonly allowWrites?: boolean;
  /** Seconds for everything together; a minute when left out. */
  readonly budget?: number;
  /** Calls in a row, at the end; none when left out. */
  readonly burst?: number;
}

type LiveTarget = Extract<AuditTarget, { readonly kind: "url" | "command" }>;

/** The audit of a server that is asked; what is being asked is shown on a terminal. */
export async function auditLive(
  target: LiveTarget,
  options: LiveAuditOptions & Pick<CommonOptions, "json">,
): Promise<Audited> {
  const token = target.kind === "url" ? tokenOf(options) : undefined;
  if (token !== undefined && !/^[\x20-\x7e]+$/.test(token)) {
    const message = "the token has a character that no header can have";
    return stopWith([diagnostic("token-unsendable", message)], options);
  }
  const { auditUrl, auditCommand, basicEnvironment } = await import("../audit/run-audit.ts");
  const line = progressLine(process.stderr);
  const ending = new AbortController();
  const undo = onInterruption(() => {
    line.clear();
    ending.abort();
  });
  const { allowWrites, budget, burst } = options;
  const common = {
    allowWrites,
    budgetMs: budget === undefined ? undefined : budget * 1000,
    tokensOf: await countForeign(),
    onProgress: (progress: AuditProgress) => line.show(progressText(progress)),
  };
  try {
    if (target.kind === "url")
      return { result: await auditUrl(target.url, { ...common, burst, token }) };
    const named = (options.env ?? []).map((name) => [name, process.env[name]] as const);
    const environment = { ...basicEnvironment(), ...Object.fromEntries(named) };
    const { signal } = ending;
    return { result: await auditCommand(target.argv, { ...common, environment, signal }) };
  } finally {
    undo();
    line.clear();
  }
}

/** The one on the command line, else the variable's. */
function tokenOf({ token }: LiveAuditOptions): string | undefined {
  return token?.trim() || secretOfVariable(process.env, "GRAM_AUDIT_TOKEN");
}

function progressText({ what, requests, maxRequests }: AuditProgress): string {
  const text = `auditing  ${requests} of at most ${maxRequests} requests  ${what}`;
  return cutText(text, (process.stderr.columns ?? 80) - 1);
}
