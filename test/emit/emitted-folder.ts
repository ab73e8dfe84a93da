import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { ServerDefinition } from "../../src/contract/index.ts";
import type { FileSet } from "../../src/emit/file-set.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A folder inside the package, so that "gram-mcp" means this checkout; it is gone after the test. */
export function packageFolder(): string {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache", "emit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes the files as a project would have them, and returns their folder. */
export function writeOut(files: FileSet, folder: string): string {
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** The server that the TypeScript of these files evaluates to. */
export async function evaluate(files: FileSet): Promise<ServerDefinition> {
  const folder = writeOut(files, packageFolder());
  const module: { readonly default: ServerDefinition } = await import(join(folder, "server.ts"));
  return module.default;
}

/** The text of a file of a set; fails where it has none. */
export function textOf(files: FileSet, path: string): string {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`no ${path}`);
  return file.text;
}

/** This repository's Biome settings, for a folder that git does not know. */
export function biomeSettings(): string {
  const settings: { [key: string]: unknown } = JSON.parse(
    readFileSync(join(root, "biome.json"), "utf8"),
  );
  return JSON.stringify({ ...settings, vcs: { enabled: false } });
}

/** The path of a program that npm installed. */
export function program(name: "biome" | "tsc"): string {
  return join(root, "node_modules", ".bin", name);
}
