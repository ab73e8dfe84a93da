import type { AuditProgress } from "../audit/audit-options.ts";
import { cutText } from "../core/cut-text.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { secretOfVariable } from "../core/secret-text.ts";
import { didYouMean } from "../core/suggest.ts";
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

/** What is said of options before anything is done: that they do nothing or name nothing, or that others see them. */
export function doubtfulOptions(
  { kind }: AuditTarget,
  { token, env, allowWrites, budget, burst, as }: LiveAuditOptions & { readonly as?: string },
): readonly Diagnostic[] {
  const isLive = kind === "url" || kind === "command";
  const unused = [
    ["--token", token !== undefined && kind !== "url"],
    ["--env", env !== undefined && kind !== "command"],
    ["--allow-writes", allowWrites === true && !isLive],
    ["--as", as !== undefined && kind === "api"],
    ["--budget", budget !== undefined && !isLive],
    ["--burst", burst !== undefined && kind !== "url"],
  ] as const;
  const found = unused.flatMap(([name, isUnused]) =>
    isUnused ? [diagnostic("audit-option-unused", `${name} does nothing for ${words[kind]}`)] : [],
  );
  const unset = kind === "command" ? unsetVariables(env ?? []) : [];
  const visible =
    token === undefined ? [] : [diagnostic("token-visible", "--token is seen by others")];
  return [...visible, ...found, ...unset];
}

function unsetVariables(names: readonly string[]): readonly Diagnostic[] {
  return names.flatMap((name) => {
    if (process.env[name] !== undefined) return [];
    const message = `--env ${name}: this variable is not set, so the command does not get it`;
    const hint = didYouMean(name, Object.keys(process.env));
    return [diagnostic("audit-variable-unset", message, { hint })];
  });
}

const words = {
  url: "a URL",
  command: "a command",
  file: "a file",
  api: "an API of the configuration",
} as const satisfies { readonly [K in AuditTarget["kind"]]: string };
