import { isObject } from "../core/json.ts";
import { jsonIn } from "../core/json-text.ts";

/** A key that the host gave out: never the key itself, only its digest. */
export interface GatewayKey {
  readonly id: string;
  /** SHA-256 of the key. */
  readonly digest: Uint8Array;
  /** Names or globs of the tools that it opens; all when left out. */
  readonly tools?: readonly string[];
}

/** The keys of a file, or why it cannot be read. The problem repeats nothing of the file. */
export type ParsedKeys =
  | { readonly ok: true; readonly keys: readonly GatewayKey[] }
  | { readonly ok: false; readonly problem: string };

const idForm = /^[\w.@:-]{1,64}$/;
const digestForm = /^[0-9a-f]{64}$/i;
const toolForm = /^[\w.*-]{1,128}$/;
const members: ReadonlySet<string> = new Set(["id", "sha256", "tools"]);

/** Reads `[{ "id": "ci", "sha256": "<hex of the key's digest>", "tools": ["list_*"] }]`. */
export function parseGatewayKeys(text: string): ParsedKeys {
  const entries = jsonIn(text);
  if (!Array.isArray(entries)) return { ok: false, problem: "the keys are not a JSON array" };
  const keys: GatewayKey[] = [];
  for (const [index, entry] of entries.entries()) {
    const key = readKey(entry);
    if (typeof key === "string") return { ok: false, problem: `key ${index + 1}: ${key}` };
    keys.push(key);
  }
  const digests = new Set(keys.map(({ digest }) => Buffer.from(digest).toString("hex")));
  const areUnique = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (!areUnique) return { ok: false, problem: "two keys have the same id" };
  if (digests.size < keys.length) return { ok: false, problem: "two keys have the same sha256" };
  return { ok: true, keys };
}

/** The key, or what is wrong with it. */
function readKey(entry: unknown): GatewayKey | string {
  if (!isObject(entry)) return "it is not an object";
  const { id, sha256, tools } = entry;
  if (!Object.keys(entry).every((name) => members.has(name))) {
    return "it may have only id, sha256 and tools";
  }
  if (typeof id !== "string" || !idForm.test(id)) {
    return "id must be 1 to 64 letters, digits or one of _.@:-";
  }
  if (typeof sha256 !== "string" || !digestForm.test(sha256)) {
    return "sha256 must be 64 hexadecimal digits";
  }
  const key = { id, digest: Buffer.from(sha256, "hex") };
  if (tools === undefined) return key;
  return isToolList(tools) ? { ...key, tools } : "tools must be a list of tool names or globs";
}

function isToolList(tools: unknown): tools is readonly string[] {
  return (
    Array.isArray(tools) && tools.every((tool) => typeof tool === "string" && toolForm.test(tool))
  );
}
