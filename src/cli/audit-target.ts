import { posix } from "node:path";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedApi } from "../config/loaded-api.ts";
import { diagnostic } from "../core/diagnostic.ts";
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
  const known = apis.map(({ name }) => name);
  const message = `${word} is no URL, no file, and no API of ${options.config}`;
  return stopWith(
    [diagnostic("audit-target", message, { hint: didYouMean(word, known) })],
    options,
  );
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
