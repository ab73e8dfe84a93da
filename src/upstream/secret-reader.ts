import type { SecretSource } from "../contract/auth.ts";
import { secretOfFile, secretOfVariable } from "../core/secret-text.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** Reads a secret; undefined where there is none, or an empty one. */
export type SecretReader = (source: SecretSource) => Promise<string | undefined>;

/** A file is looked at again after so long: secrets are rotated while the host runs. */
const keptMs = 10_000;

/** Reads variables and files, files at most every 10 s. */
export function createSecretReader({
  environment,
  readSecretFile,
  monotonicMs,
}: Pick<UpstreamPorts, "environment" | "readSecretFile" | "monotonicMs">): SecretReader {
  const files = new Map<
    string,
    { readonly text: Promise<string | undefined>; readonly endsMs: number }
  >();

  function textOf(path: string): Promise<string | undefined> {
    const nowMs = monotonicMs();
    const kept = files.get(path);
    if (kept !== undefined && nowMs < kept.endsMs) return kept.text;
    const text = readSecretFile(path);
    files.set(path, { text, endsMs: nowMs + keptMs });
    return text;
  }
  return async (source) =>
    "file" in source
      ? secretOfFile(await textOf(source.file))
      : secretOfVariable(environment, source.env);
}
