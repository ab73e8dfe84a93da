import { posix } from "node:path";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { pathFrom } from "../core/path-from.ts";
import { decodeText, parseSpec } from "./parse.ts";
import { isUrl, readSource, type SourcePorts } from "./read-source.ts";

/** Folders and origins that references may lead to, besides the spec's own. */
export interface AllowedReferences {
  readonly folders: readonly string[];
  readonly origins: readonly string[];
}

const maxFiles = 10_000;

/** The file that a reference in another one means (RFC 3986 §5). */
export function resolveFile(base: string, reference: string): string {
  if (isUrl(reference)) return reference;
  if (isUrl(base)) return new URL(reference, base).href;
  return pathFrom(posix.dirname(base), decodePath(reference));
}

function decodePath(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/** Reads the files of a spec that is spread over many, each once, and only those that it may. */
export class ExternalFiles {
  readonly #ports: SourcePorts;
  readonly #folders: readonly string[];
  readonly #origins: readonly string[];
  readonly #read = new Map<string, unknown>();
  /** reference-refused, and what reading and parsing report. */
  readonly diagnostics: Diagnostic[] = [];

  constructor(root: string, ports: SourcePorts, allowed: AllowedReferences) {
    this.#ports = ports;
    this.#folders = isUrl(root) ? allowed.folders : [posix.dirname(root), ...allowed.folders];
    this.#origins = isUrl(root) ? [new URL(root).origin, ...allowed.origins] : allowed.origins;
  }

  /** The parsed file; undefined, and reported once, when it may not or cannot be read. */
  async document(file: string, from: string): Promise<unknown> {
    if (!this.#read.has(file)) this.#read.set(file, await this.#load(file, from));
    return this.#read.get(file);
  }

  async #load(file: string, from: string): Promise<unknown> {
    const at = { file: from };
    const refusal = await this.#refusal(file);
    if (refusal !== undefined) {
      this.diagnostics.push(diagnostic("reference-refused", `${file}: ${refusal}`, { at }));
      return undefined;
    }
    const { value: source, diagnostics } = await readSource(file, this.#ports, at);
    if (source === undefined) {
      const reason = diagnostics[0]?.message ?? "it cannot be read";
      this.diagnostics.push(diagnostic("reference-unresolved", reason, { at }));
      return undefined;
    }
    const parsed = parseSpec(decodeText(source.bytes), file);
    if (parsed.diagnostics.length === 0) return parsed.value;
    const [{ message, at: place } = { message: "", at }] = parsed.diagnostics;
    this.diagnostics.push(diagnostic("reference-unresolved", `${file}: ${message}`, { at: place }));
    return undefined;
  }

  /** Links are followed before the folder is looked at, so that none leads out. */
  async #refusal(file: string): Promise<string | undefined> {
    if (this.#read.size >= maxFiles) return `the spec has more than ${maxFiles} files`;
    if (isUrl(file)) {
      const allowed = this.#origins.includes(new URL(file).origin);
      return allowed ? undefined : "its host is not one that references may lead to";
    }
    const real = await this.#realPath(file);
    const folders = await Promise.all(this.#folders.map((folder) => this.#realPath(folder)));
    const inside = folders.some((folder) =>
      folder === "." ? !/^(\.\.|\/)/.test(real) : real.startsWith(`${folder.replace(/\/$/, "")}/`),
    );
    return inside ? undefined : "it is outside the spec's folder";
  }

  async #realPath(path: string): Promise<string> {
    return (await this.#ports.fileSystem.realPath(path)) ?? path;
  }
}
