import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { byCodeUnit } from "../core/json.ts";
import type { FileSystem } from "../core/ports.ts";

/** The real disk. */
export const nodeFileSystem: FileSystem = {
  read: (path) => unlessMissing(readFile(path), undefined),

  realPath: (path) => unlessMissing(realpath(path), undefined),

  async write(path, text) {
    await mkdir(dirname(path), { recursive: true });
    const beside = join(dirname(path), `.${randomUUID()}.gram-writing`);
    try {
      await writeFile(beside, text);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  },

  async remove(path) {
    await rm(path, { force: true });
    try {
      await rmdir(dirname(path));
    } catch {
      // Not empty, which is the common case.
    }
  },

  names: async (folder) => (await unlessMissing(readdir(folder), [])).sort(byCodeUnit),

  async list(folder) {
    const entries = await unlessMissing(
      readdir(folder, { recursive: true, withFileTypes: true }),
      [],
    );
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .sort(byCodeUnit);
  },
};

async function unlessMissing<T>(work: Promise<T>, missing: T): Promise<T>;
async function unlessMissing<T, M>(work: Promise<T>, missing: M): Promise<T | M>;
async function unlessMissing<T, M>(work: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return missing;
    throw error;
  }
}
