import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { byCodeUnit } from "../core/json.ts";
import type { FileSystem } from "../core/ports.ts";

/**
 * The real disk. Nothing else goes on while the compiler reads or writes, and for thousands of small files synchronous
 * calls take a third of the time (measured: 0.2 against 0.7 s of CPU to write a server of 1,223 tools).
 */
export const nodeFileSystem: FileSystem = {
  read: async (path) => unlessMissing(() => readFileSync(path), undefined),

  realPath: async (path) => unlessMissing(() => realpathSync.native(path), undefined),

  async write(path, text) {
    mkdirSync(dirname(path), { recursive: true });
    const beside = join(dirname(path), `.${randomUUID()}.gram-writing`);
    try {
      writeFileSync(beside, text);
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  },

  async remove(path) {
    rmSync(path, { force: true });
    try {
      rmdirSync(dirname(path));
    } catch {
      // Not empty, which is the common case.
    }
  },

  names: async (folder) => unlessMissing(() => readdirSync(folder), []).sort(byCodeUnit),

  async list(folder) {
    const entries = unlessMissing(
      () => readdirSync(folder, { recursive: true, withFileTypes: true }),
      [],
    );
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .sort(byCodeUnit);
  },
};

function unlessMissing<T, M>(work: () => T, missing: M): T | M {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return missing;
    throw error;
  }
}
