import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { emitServer } from "../../src/emit/emit-server.ts";
import { printLiteral } from "../../src/emit/print-literal.ts";
import { byImportOrder } from "../../src/emit/tool-names.ts";
import { biomeSettings, program, writeOut } from "./emitted-folder.ts";
import { forge, forgeSpec } from "./fixtures/forge.ts";
import { hostile } from "./fixtures/hostile.ts";
import { printable } from "./printable.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gram-emit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "biome.json"), biomeSettings());
  return folder;
}

function biome(folder: string, command: readonly string[]): string {
  const run = spawnSync(
    program("biome"),
    [...command, "--colors=off", "--files-max-size=9000000"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return run.status === 0 ? "" : run.stdout + run.stderr;
}

it.each([
  ["a server", forge],
  ["a hostile server", hostile],
])("Biome has nothing to say of %s", async (_, server) => {
  const folder = temporaryFolder();
  const files = await emitServer({ server, spec: forgeSpec });
  writeOut(files, join(folder, "generated", "api"));
  expect(biome(folder, ["ci", "generated"])).toBe("");
});

it("Biome leaves a literal of any data as it is printed", () => {
  const folder = temporaryFolder();
  const values = fc.sample(printable, { numRuns: 400, seed: 20261129 });
  const statements = values.map(
    (value, index) => `export const v${index} = f(${printLiteral({ value, and: index })});\n`,
  );
  writeFileSync(join(folder, "literals.ts"), statements.join(""));
  expect(biome(folder, ["format", "--write", "literals.ts"])).toBe("");
  const formatted = readFileSync(join(folder, "literals.ts"), "utf8");
  const after = formatted.split(/(?=^export const v\d+ = f)/m);
  expect(after.filter((text, index) => text !== statements[index])).toEqual([]);
});

it("Biome leaves imports in our order", () => {
  const folder = temporaryFolder();
  const name = fc.stringMatching(/^[ab0-2]{1,3}(-[ab0-2]{1,3}){0,2}$/);
  const names = [...new Set(fc.sample(name, { numRuns: 150, seed: 1 }))].sort(byImportOrder);
  const imports = names.map((file, index) => `import i${index} from "./${file}.ts";\n`);
  const list = `\nexport const all = [\n${names.map((_, index) => `  i${index},\n`).join("")}];\n`;
  writeFileSync(join(folder, "index.ts"), imports.join("") + list);
  expect(biome(folder, ["check", "index.ts"])).toBe("");
});
