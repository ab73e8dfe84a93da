import { readFile } from "node:fs/promises";
import type { ReadSecretFile } from "../core/ports.ts";

/** Reads a file of this machine. */
export const readSecretFile: ReadSecretFile = async (path) => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};
