// Each folder under golden/ is a case: a configuration and its specs, and what must come of them: the generated
// files under expected/, and the diagnostics in diagnostics.txt. No code. A new case, or one that changed on purpose, is
// written by GOLDEN=update npx vitest run --project unit test/golden.test.ts -u, and then read.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../src/compiler/generate.ts";
import { loadConfig } from "../src/config/load-config.ts";
import type { Diagnostic } from "../src/core/diagnostic.ts";
import { renderDiagnostic } from "../src/core/render-diagnostic.ts";
import { noDownload } from "./support/compile-text.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";

const folder = join(import.meta.dirname, "golden");
const cases = readdirSync(folder).sort();

function inputs(name: string): MemoryFileSystem {
  const files = readdirSync(join(folder, name), {
    recursive: true,
    encoding: "utf8",
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name).length + 1))
    .filter((file) => !file.startsWith("expected/") && file !== "diagnostics.txt");
  return new MemoryFileSystem(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, name, file))])),
  );
}

async function run(fileSystem: MemoryFileSystem): Promise<readonly Diagnostic[]> {
  const config = await loadConfig("gram.config.yaml", fileSystem);
  if (config.value === undefined) return config.diagnostics;
  const ports = { fileSystem, download: noDownload, clock: { now: () => 0 } };
  return (await generate(config.value.apis, { check: false, ports })).diagnostics;
}

function rendered(diagnostics: readonly Diagnostic[], fileSystem: MemoryFileSystem): string {
  const texts = diagnostics.map((found) => {
    const lines = fileSystem.text(found.at?.file ?? "")?.split("\n") ?? [];
    return renderDiagnostic(found, { sourceLine: lines[(found.at?.line ?? 0) - 1] });
  });
  return `${texts.join("\n\n")}\n`;
}

it.each(cases)("%s", async (name) => {
  const fileSystem = inputs(name);
  const before = new Set(fileSystem.paths());
  const diagnostics = await run(fileSystem);
  const written = fileSystem.paths().filter((path) => !before.has(path));
  if (existsSync(join(folder, name, "expected"))) {
    const expected = readdirSync(join(folder, name, "expected"), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(folder, name, "expected").length + 1),
      );
    if (process.env["GOLDEN"] !== "update") expect(written).toEqual(expected.sort());
    for (const path of written) {
      await expect(fileSystem.text(path)).toMatchFileSnapshot(join(folder, name, "expected", path));
    }
  } else expect(written).toEqual([]);
  const expectedDiagnostics = join(folder, name, "diagnostics.txt");
  // Vitest writes a file snapshot that is not there, and passes.
  if (process.env["GOLDEN"] !== "update") expect(existsSync(expectedDiagnostics)).toBe(true);
  await expect(rendered(diagnostics, fileSystem)).toMatchFileSnapshot(expectedDiagnostics);
});
