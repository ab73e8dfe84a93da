import { deepStrictEqual } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emitServer } from "../../src/emit/emit-server.ts";
import { openProject } from "../../src/emit/project.ts";
import { evaluate, packageFolder, program, textOf, writeOut } from "./emitted-folder.ts";
import { forge, forgeSpec } from "./fixtures/forge.ts";
import { hostile, oddNames, oddToolNames } from "./fixtures/hostile.ts";

it.each([
  ["a server", forge],
  ["a hostile server", hostile],
])("makes server.json and TypeScript of %s that are equal", async (_, server) => {
  const files = await emitServer({ server, spec: forgeSpec });
  const compiled: unknown = JSON.parse(textOf(files, "server.json"));
  const tools = [...server.tools].sort((left, right) => (left.name < right.name ? -1 : 1));
  deepStrictEqual(compiled, { ...server, tools });
  deepStrictEqual(await evaluate(files), compiled);
  expect(Reflect.get(globalThis, "pwned")).toBeUndefined();
});

it("emits TypeScript that the compiler accepts, whatever arguments and tools are called", async () => {
  expect(hostile.tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...oddToolNames]));
  expect(Object.keys(hostile.tools[0]?.input.properties ?? {}).sort()).toEqual(
    [...oddNames].sort(),
  );
  const folder = packageFolder();
  const files = await emitServer({ server: hostile, spec: forgeSpec });
  writeOut(
    files.filter(({ path }) => path !== "main.ts"),
    folder,
  );
  const settings = { extends: "../../tsconfig.json", include: ["**/*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const run = spawnSync(program("tsc"), ["-p", folder], { encoding: "utf8" });
  expect(run.stdout).toBe("");
  expect(run.status).toBe(0);
});

it.each([
  ["a call", "export default defineTool({ a: globalThis.run() });"],
  ["a second call", "export default defineTool(defineTool({}));"],
  ["a template", "export default defineTool({ a: `${b}` });"],
  ["a function", "export default defineTool({ a: () => 1 });"],
  ["a reference", "export default defineTool({ a: globalThis });"],
  ["a getter", "export default defineTool({ get a() { return 1; } });"],
  ["a spread", "export default defineTool({ ...globalThis });"],
  ["an element", 'export default defineTool({ [a["b"]]: 1 });'],
  ["another statement", "export default defineTool({});\nrun;"],
  ["a syntax error", 'export default defineTool({ a: "b );'],
])("refuses to build a file with %s", async (_, statement) => {
  const build = await openProject();
  expect(() => build({ path: "tools/a.ts", imports: [], statement })).toThrow("tools/a.ts has ");
});
