// What is checked in under generated/: the TypeScript that people review is the JSON that the host loads, as clean as a
// person's code, and served as it stands.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { root } from "../support/source-files.ts";
import { connect } from "./support/clients.ts";
import { listedTools } from "./support/github.ts";
import { hostServer } from "./support/host.ts";

const folder = join(root, "generated");
const apis = readdirSync(folder);

function compiled(api: string): ServerDefinition {
  // The file is under test: its first test compares it with the TypeScript, which has been type-checked.
  return JSON.parse(readFileSync(join(folder, api, "server.json"), "utf8")) as ServerDefinition;
}

it.each(apis)("the TypeScript of %s says what its server.json says", async (api) => {
  const { default: server } = await import(join(folder, api, "server.ts"));
  expect(compiled(api)).toEqual(server);
  // In the same order too: the order of arguments is what a model reads.
  expect(JSON.stringify(compiled(api))).toBe(JSON.stringify(server));
});

it.each(apis)("the formatter and the linter find nothing to change in %s", (api) => {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "ci", "--reporter=summary", join("generated", api)];
  expect(() => execFileSync(process.execPath, args, { cwd: root, stdio: "pipe" })).not.toThrow();
});

it.each(apis)("every input schema of %s is JSON Schema that a strict validator takes", (api) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  const refused = compiled(api).tools.filter(({ input }) => !ajv.validateSchema(input));
  expect(refused.map(({ name }) => name)).toEqual([]);
  for (const { input } of compiled(api).tools)
    expect(ajv.compile(input)({ "no such": 1 })).toBe(false);
});

it.each(apis)("%s answers tools/list with its tools as they are", async (api) => {
  const client = await connect({
    url: await hostServer(compiled(api), "http://127.0.0.1:1"),
    token: "token-of-ada",
  });
  expect((await client.listTools()).tools).toEqual(listedTools(compiled(api)));
});
