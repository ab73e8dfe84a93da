import { posix } from "node:path";
import type { FileSystem } from "../../src/core/ports.ts";

/** An error as Node's file functions throw it. */
function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}

/** Files in memory, for tests. It behaves as the port says, and notes what was written and removed, in order. */
export class MemoryFileSystem implements FileSystem {
  /** `write <path>` or `remove <path>`, oldest first. */
  readonly log: string[] = [];
  readonly #files = new Map<string, Uint8Array>();
  readonly #refused = new Map<string, string>();

  constructor(files: { readonly [path: string]: string | Uint8Array } = {}) {
    for (const [path, content] of Object.entries(files)) this.#put(path, content);
  }

  /** Every later operation on this path fails with the code, such as EACCES. */
  refuse(path: string, code: string): void {
    this.#refused.set(posix.normalize(path), code);
  }

  /** The file's text; undefined where no file is. */
  text(path: string): string | undefined {
    const bytes = this.#files.get(posix.normalize(path));
    return bytes && new TextDecoder().decode(bytes);
  }

  /** The path of every file, in code-unit order. */
  paths(): readonly string[] {
    return [...this.#files.keys()].sort();
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const key = this.#key(path);
    if (this.#isFolder(key)) throw fileError("EISDIR", path);
    return this.#files.get(key)?.slice();
  }

  /** There are no links here. */
  async realPath(path: string): Promise<string | undefined> {
    const key = this.#key(path);
    return this.#files.has(key) || this.#isFolder(key) || key === "." ? key : undefined;
  }

  async write(path: string, text: string): Promise<void> {
    const key = this.#key(path);
    if (this.#isFolder(key)) throw fileError("EISDIR", path);
    for (let folder = posix.dirname(key); folder.length > 1; folder = posix.dirname(folder)) {
      if (this.#files.has(folder)) throw fileError("ENOTDIR", path);
    }
    this.log.push(`write ${key}`);
    this.#put(key, text);
  }

  async remove(path: string): Promise<void> {
    const key = this.#key(path);
    if (this.#isFolder(key)) throw fileError("EISDIR", path);
    if (this.#files.delete(key)) this.log.push(`remove ${key}`);
  }

  async names(folder: string): Promise<readonly string[]> {
    const below = await this.list(folder);
    return [...new Set(below.map((path) => path.split("/")[0] ?? ""))];
  }

  async list(folder: string): Promise<readonly string[]> {
    const key = this.#key(folder);
    if (this.#files.has(key)) throw fileError("ENOTDIR", folder);
    if (key === ".") return this.paths();
    const start = key.endsWith("/") ? key : `${key}/`;
    return this.paths()
      .filter((path) => path.startsWith(start))
      .map((path) => path.slice(start.length));
  }

  #put(path: string, content: string | Uint8Array): void {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    this.#files.set(posix.normalize(path), bytes);
  }

  #isFolder(key: string): boolean {
    const start = `${key}/`;
    for (const path of this.#files.keys()) if (path.startsWith(start)) return true;
    return false;
  }

  #key(path: string): string {
    const key = posix.normalize(path).replace(/(?<=.)\/$/, "");
    const code = this.#refused.get(key);
    if (code !== undefined) throw fileError(code, path);
    return key;
  }
}
