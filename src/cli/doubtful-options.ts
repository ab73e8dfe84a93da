import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { AuditTarget } from "./audit-target.ts";
import type { LiveAuditOptions } from "./live-audit.ts";

/** What is said of options before anything is done: that they do nothing or name nothing, or that others see them. */
export function doubtfulOptions(
  target: AuditTarget,
  { token, env, allowWrites, budget, burst, as }: LiveAuditOptions & { readonly as?: string },
): readonly Diagnostic[] {
  const { kind } = target;
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
  const empty = kind === "url" ? emptyToken(token) : [];
  const named = target.kind === "url" ? namedInUrl(target.url) : [];
  const passed = target.kind === "command" ? passedOn(target.argv) : [];
  return [...visible, ...empty, ...named, ...found, ...unset, ...passed];
}

/** An audit without a token that was meant to have one sees another server. */
function emptyToken(token: string | undefined): readonly Diagnostic[] {
  const [name, given] =
    token === undefined
      ? ["GRAM_AUDIT_TOKEN", process.env["GRAM_AUDIT_TOKEN"]]
      : ["--token", token];
  if (given === undefined || given.trim() !== "") return [];
  return [diagnostic("token-empty", `${name} is empty: the server is asked without a token`)];
}

function namedInUrl(url: string): readonly Diagnostic[] {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return [];
  const message = "the name and the password in the URL are not sent: MCP has bearer tokens";
  return [diagnostic("audit-option-unused", message)];
}

/** Options of gram's that hardly any command has. */
const ours = new Set([
  "--min-grade",
  "--baseline",
  "--save-baseline",
  "--sarif",
  "--html",
  "--allow-writes",
  "--budget",
  "--burst",
]);

/** What stands after -- belongs to the command, and CI would go on without its --min-grade. */
function passedOn(argv: readonly string[]): readonly Diagnostic[] {
  return argv.flatMap((word) => {
    const [name = ""] = word.split("=");
    if (!ours.has(name)) return [];
    const message = `${name} stands after --, so the command gets it: put it before --`;
    return [diagnostic("audit-option-unused", message)];
  });
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
