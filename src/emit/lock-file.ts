import { toolJson } from "../contract/describe-tool.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { sha256 } from "../core/digest.ts";
import { canonicalJson, objectFrom } from "../core/json.ts";
import { type GeneratedFile, lockPath, serverJsonPath } from "./file-set.ts";
import { printJson } from "./print-literal.ts";

/** The spec that a server was generated from. */
export interface SpecSource {
  /** As the configuration names it. */
  readonly path: string;
  /** The spec's `info.version`. */
  readonly version: string;
  /** Lower-case hexadecimal, of the bytes as they were read. */
  readonly sha256: string;
  /** What was applied to it, in order. */
  readonly overlays?: readonly { readonly path: string; readonly sha256: string }[];
}

/** The first 64 bits of a text's SHA-256, in hexadecimal: to see changes, not to withstand forgery. */
export function shortDigest(text: string): string {
  return sha256(text).slice(0, 16);
}

/** UTF-8 bytes of a tool in the answer to tools/list. */
export function listedBytes(tool: ToolDefinition): number {
  return Buffer.byteLength(toolJson(tool));
}

/**
 * Files that speak of all tools at once. The lock has no digest of them: every two branches that each change a
 * tool would change that line, and the lock would conflict each time.
 */
const aboutAllTools = new Set(["README.md", serverJsonPath, "tools/index.ts"]);

/** Whether the lock has a digest of the file's text. */
export function hasDigest(path: string): boolean {
  return path !== lockPath && !aboutAllTools.has(path);
}

interface LockInput {
  readonly spec: SpecSource;
  readonly files: readonly GeneratedFile[];
  readonly tools: readonly ToolDefinition[];
}

/**
 * gram.lock.json: what the server was made from, each file's digest (to tell a hand's change from a stale file)
 * and each tool's digest and size. An entry is a line, and nothing is a total, so that branches merge.
 */
export function lockFile({ spec, files, tools }: LockInput): GeneratedFile {
  const { path, version, sha256, overlays = [] } = spec;
  const digests = files
    .filter(({ path }) => hasDigest(path))
    .map(({ path, text }) => [path, shortDigest(text)] as const);
  const sizes = tools.map((tool) => {
    const digest = shortDigest(canonicalJson(tool));
    return [tool.name, { digest, bytes: listedBytes(tool) }] as const;
  });
  const lock = {
    lockVersion: 1,
    spec: { path, version, sha256 },
    ...(overlays.length > 0 && { overlays }),
    files: objectFrom(digests),
    tools: objectFrom(sizes),
  };
  return { path: lockPath, text: printJson(lock, ["spec", "overlays", "files", "tools"]) };
}
