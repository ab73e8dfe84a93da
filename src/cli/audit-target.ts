import { posix } from "node:path";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isLoopbackHost } from "../core/loopback-host.ts";
import { didYouMean } from "../core/suggest.ts";
import type { AuditWords } from "./audit-words.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { type CommonOptions, stopWith } from "./session.ts";

/** What is to be audited. */
export type AuditTarget =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "api"; readonly api: LoadedApi };

/**
 * What the words name: a URL, else a file that is there, else an API of the configuration, else a folder that has a
 * server.json. The command ends after audit-target where it is none of them.
 */
export async function auditTarget(
  words: Exclude<AuditWords, { readonly kind: "problem" }>,
  options: CommonOptions,
): Promise<AuditTarget> {
  if (words.kind === "command") return words;
  const { word } = words;
  if (/^https?:\/\//i.test(word)) {
    if (URL.canParse(word)) return { kind: "url", url: word };
    return stopWith([diagnostic("audit-target", `${word} is not a URL`)], options);
  }
  if (await isFile(word)) return { kind: "file", file: word };
  const config = await loadConfig(options.config, nodeFileSystem);
  const apis = config.value?.apis ?? [];
  const api = apis.find(({ name }) => name === word);
  if (api !== undefined) return { kind: "api", api };
  const generated = posix.join(word, "server.json");
  if (await isFile(generated)) return { kind: "file", file: generated };
  // A mistake in the configuration is why its APIs are not known, unless there is none.
  const isBroken = config.diagnostics.some(
    ({ code, severity }) => severity === "error" && code !== "config-missing",
  );
  if (isBroken) return stopWith(config.diagnostics, options);
  const isMissing = config.diagnostics.some(({ code }) => code === "config-missing");
  return stopWith([noTarget(word, { apis, isMissing, config: options.config })], options);
}

/** What the word may have been meant for. */
function noTarget(
  word: string,
  {
    apis,
    isMissing,
    config,
  }: {
    readonly apis: readonly LoadedApi[];
    readonly isMissing: boolean;
    readonly config: string;
  },
): Diagnostic {
  if (word.trim() === "")
    return diagnostic("audit-target", "the target is empty: is a variable not set?");
  const names = apis.map(({ name }) => name);
  const other = isMissing ? `and there is no ${config}` : `and no API of ${config}`;
  const listed = names.length === 0 ? undefined : `its APIs are ${names.join(", ")}`;
  const hint = urlMeant(word) ?? didYouMean(word, names) ?? listed;
  return diagnostic("audit-target", `${word} is no URL, no file with tools, ${other}`, { hint });
}

/** A URL without its scheme, or with one that is misspelled. */
function urlMeant(word: string): string | undefined {
  const [, scheme, rest = ""] = /^(?:(\w+):\/+)?([\w.-]+(?::\d+)?(?:\/.*)?)$/.exec(word) ?? [];
  const isAddress =
    scheme !== undefined || /^(?:localhost|[\w.-]+:\d+|[\w-]+(?:\.[\w-]+)+\/)/.test(rest);
  if (!isAddress || rest.endsWith(".json")) return undefined;
  const isHere = isLoopbackHost(rest.replace(/[:/].*$/, ""));
  return `did you mean ${isHere ? "http" : "https"}://${rest}?`;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await nodeFileSystem.read(path)) !== undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Somebody may not read it, but it is there: reading it says why.
    return code !== "EISDIR";
  }
}
