import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./programs.ts";

const fetched = join(root, ".cache", "github", "api.github.com.json");

/** A folder of its own for a run of the benchmarks, in which GitHub's whole description is. */
export interface Workspace {
  readonly folder: string;
  /** Path of GitHub's whole description. */
  readonly github: string;
  /** Writes a file, and gives its path. */
  write(name: string, text: string): string;
  remove(): void;
}

/** Opens it; fetches GitHub's description when that has not been done. */
export async function openWorkspace(): Promise<Workspace> {
  if (!existsSync(fetched)) await import("../scripts/fetch-github.ts");
  const folder = mkdtempSync(join(tmpdir(), "gram-bench-"));
  const github = join(folder, "github.json");
  copyFileSync(fetched, github);
  return {
    folder,
    github,
    write: (name, text) => {
      const path = join(folder, name);
      mkdirSync(join(path, ".."), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
