import { posix } from "node:path";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { pathFrom } from "../core/path-from.ts";
import type { Bounds } from "./bounds.ts";
import { decodeText, parseSpec } from "./parse.ts";
import { isUrl, readSource, type SourcePorts } from "./read-source.ts";
import { TooLarge } from "./rewrite.ts";

/** Folders and origins that references may lead to, besides the spec's own. */
export interface AllowedReferences {
  readonly folders: readonly string[];
  readonly origins: readonly string[];
}

const maxFiles = 10_000;

/** The file that a reference in another one means (RFC 3986 §5); undefined for a URL that is broken or not http(s). */
export function resolveFile(base: string, reference: string): string | undefined {
  if (!isUrl(reference) && !isUrl(base)) {
    return pathFrom(posix.dirname(base), decodePath(reference));
  }
  const from = isUrl(base) ? base : undefined;
  const url = URL.canParse(reference, from) ? new URL(reference, from).href : "";
  return isUrl(url) ? url : undefined;
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
  readonly #bounds: Bounds;
  readonly #read = new Map<string, unknown>();
  /** reference-refused and reference-unresolved. */
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    root: string,
    {
      ports,
      allowed,
      bounds,
    }: {
      readonly ports: SourcePorts;
      readonly allowed: AllowedReferences;
      readonly bounds: Bounds;
    },
  ) {
    const allows = (origin: string): boolean => this.#origins.includes(origin);
    this.#ports = { ...ports, download: (url) => ports.download(url, { allows }) };
    this.#bounds = bounds;
    this.#folders = isUrl(root) ? allowed.folders : [posix.dirname(root), ...allowed.folders];
    this.#origins = isUrl(root) ? [new URL(root).origin, ...allowed.origins] : allowed.origins;
  }

  /**
   * The parsed file; undefined, and reported once, when it may not or cannot be read. `from` is the file that refers to
   * it. Throws `TooLarge`.
   */
  async document(file: string, from: string): Promise<unknown> {
    if (!this.#read.has(file)) this.#read.set(file, await this.#load(file, from));
    return this.#read.get(file);
  }

  /** Reports a reference in the file `from` that leads nowhere. */
  reportUnresolved(message: string, from: string): void {
    this.diagnostics.push(diagnostic("reference-unresolved", message, { at: { file: from } }));
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
      this.reportUnresolved(diagnostics[0]?.message ?? `${file} cannot be read`, from);
      return undefined;
    }
    const parsed = parseSpec(decodeText(source.bytes), file);
    const excess = this.#bounds.excess(parsed.value);
    if (excess !== undefined) throw new TooLarge(excess, file);
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

  /** Of what is not there, the real path of the nearest folder above that is. */
  async #realPath(path: string): Promise<string> {
    const real = await this.#ports.fileSystem.realPath(path).catch(() => undefined);
    const above = posix.dirname(path);
    if (real !== undefined || above === path) return real ?? path;
    return posix.join(await this.#realPath(above), posix.basename(path));
  }
}
