import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The compiled CLI; undefined where build.ts has not run. */
    readonly gramMain: string | undefined;
  }
}

const root = join(import.meta.dirname, "..", "..", "..");

/**
 * Makes the package as it is published, once for all end-to-end tests (vitest's globalSetup): what they run is never
 * stale, and starts in half the time. It lies below .cache/, so that it finds this repository's node_modules.
 */
export default function build({ provide }: TestProject): () => void {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "e2e-"));
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const { files }: { readonly files: readonly string[] } = JSON.parse(manifest);
  for (const path of ["package.json", ...files]) {
    if (path !== "dist") cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const target = ["-p", join(root, "tsconfig.build.json"), "--outDir", join(folder, "dist")];
  execFileSync(process.execPath, [tsc, "--noCheck", ...target], { stdio: "inherit" });
  provide("gramMain", join(folder, "dist/cli/main.js"));
  return () => rmSync(folder, { recursive: true });
}
