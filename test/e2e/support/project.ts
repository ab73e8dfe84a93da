import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../support/source-files.ts";
import { afterFile } from "./after-file.ts";
import { type Finished, type GramOptions, gram } from "./gram.ts";

/** A folder of a user's, in which gram is run; it is gone after the file's tests. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), "gram-e2e-"));

  constructor(files: { readonly [path: string]: string | Uint8Array } = {}) {
    afterFile(() => rmSync(this.folder, { recursive: true }));
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: string, content: string | Uint8Array): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  remove(path: string): void {
    rmSync(join(this.folder, path));
  }

  /** Takes a file or folder of this repository into the project, at the same path. */
  take(path: string): void {
    cpSync(join(root, path), join(this.folder, path), { recursive: true });
  }

  /** The text of every file below a folder, by path; empty where no folder is. */
  files(folder = "."): ReadonlyMap<string, string> {
    const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1))
      .filter((path) => folder === "." || path.startsWith(`${folder}/`))
      .sort();
    return new Map(entries.map((path) => [path, this.read(path)]));
  }

  /** Runs gram in the folder, to its end. */
  gram(args: readonly string[], options: Omit<GramOptions, "folder"> = {}): Promise<Finished> {
    return gram(args, { ...options, folder: this.folder });
  }
}
