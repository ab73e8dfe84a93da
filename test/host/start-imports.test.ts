import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const imported = /^(?:import|export)\s(?!type\b)[^;]*?from\s+"([^"]+)"/gm;

/** What a module and all that it imports at once, statically, name: own files by URL, packages by name. */
function loadedWith(entry: URL): ReadonlySet<string> {
  const found = new Set<string>([entry.href]);
  for (const name of found) {
    if (!name.startsWith("file:")) continue;
    for (const [, specifier = ""] of readFileSync(new URL(name), "utf8").matchAll(imported)) {
      found.add(specifier.startsWith(".") ? new URL(specifier, name).href : specifier);
    }
  }
  return found;
}

it("starts without the MCP SDK, ajv, undici, zod, ts-morph and the compiler", () => {
  const loaded = [...loadedWith(new URL("../../src/host/index.ts", import.meta.url))];
  expect(loaded).toContain("fastify");
  const heavy =
    /modelcontextprotocol|ajv|undici|zod|ts-morph|yaml|src\/(?:compiler|emit|curate|model|spec)\//;
  expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
});
