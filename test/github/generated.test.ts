import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodeFileSystem } from "../../src/cli/node-file-system.ts";
import { generate } from "../../src/compiler/generate.ts";
import { hasErrors } from "../../src/core/diagnostic.ts";
import { biomeSettings, program } from "../emit/emitted-folder.ts";
import { noDownload } from "../support/compile-text.ts";
import { root } from "../support/source-files.ts";
import { onlyApi, wholeConfig } from "./compile-github.ts";
import { githubText } from "./github-description.ts";
import { shuffled } from "./shuffle.ts";

/** Inside the package, so that "gram-mcp" means this checkout, and in a folder that git ignores. */
let folder: string;

beforeAll(async () => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(join(root, ".cache", "whole-github-"));
  writeFileSync(join(folder, "gram.config.yaml"), wholeConfig);
  writeFileSync(join(folder, "github.json"), githubText());
  expect(await run(false)).toMatchObject({ tools: 1223, written: 1229 });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Generates, or checks what is generated; the outcome, after which there may be no error. */
async function run(check: boolean): Promise<object> {
  const api = await onlyApi(join(folder, "gram.config.yaml"), nodeFileSystem);
  const ports = { fileSystem: nodeFileSystem, download: noDownload, clock: { now: () => 0 } };
  const { value, diagnostics } = await generate([api], { check, ports });
  expect(diagnostics.filter((found) => hasErrors([found]))).toEqual([]);
  return { ...value[0] };
}

function runProgram(name: "biome" | "tsc", args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program(name), args, {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

it("a second run writes nothing, and a check finds nothing", async () => {
  expect(await run(false)).toMatchObject({ written: 0, deleted: 0, unchanged: 1229 });
  await run(true);
});

it("the TypeScript of all tools type-checks", () => {
  const settings = { extends: "../../tsconfig.json", include: ["generated"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  expect(runProgram("tsc", ["-p", "tsconfig.json"])).toBe("");
});

it("Biome has nothing to change in it", () => {
  writeFileSync(join(folder, "biome.json"), biomeSettings());
  expect(runProgram("biome", ["ci", "--colors=off", "--files-max-size=9000000", "generated"])).toBe(
    "",
  );
});

it("a description in another order gives the same bytes", async () => {
  const text = JSON.stringify(shuffled(JSON.parse(githubText()), 20_261_129));
  writeFileSync(join(folder, "github.json"), text);
  // Only the lock, which has the digest of the description, is written anew.
  expect(await run(false)).toMatchObject({ written: 1, deleted: 0, unchanged: 1228 });
  const lock = JSON.parse(readFileSync(join(folder, "generated/github/gram.lock.json"), "utf8"));
  expect(lock.spec.path).toBe("github.json");
});
