// What a tool of several methods says of its arguments, where its operations and its own arguments meet.
import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";

const query = (name: string, choices?: readonly string[]) => ({
  name,
  in: "query",
  schema: { type: "string", ...(choices && { enum: choices }) },
});

const spec = specWith({
  "/a": {
    get: { operationId: "a", parameters: [query("state", ["open", "closed"])], responses: {} },
  },
  "/b": {
    get: { operationId: "b", parameters: [query("state", ["active"])], responses: {} },
  },
  "/c": { get: { operationId: "c", parameters: [query("method")], responses: {} } },
});

async function problemsOf(settings: string): Promise<readonly string[]> {
  const text = `tools:\n  t:\n    description: Reads things of the test.\n${settings}`;
  const { diagnostics } = await compileText({ spec, settings: text });
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

it("says that operations take other choices for one argument", async () => {
  const methods = "    only: [state]\n    methods: { a: { operation: a }, b: { operation: b } }\n";
  expect(await problemsOf(methods)).toContain(
    'argument-differs: t: the operations want one of closed, open and one of active for "state"',
  );
  const settled = `${methods}    arguments: { state: { enum: [open, closed, active] } }\n`;
  expect(await problemsOf(settled)).toEqual([]);
});

it("does not take a parameter called method for what chooses the method", async () => {
  const methods = "    only: [method]\n    methods: { a: { operation: a }, c: { operation: c } }\n";
  expect(await problemsOf(methods)).toContain(
    'argument-name-invalid: two arguments of t would be called "method": the tool\'s own, and one of its requests',
  );
  const renamed = `${methods.replace("[method]", "[verb]")}    arguments: { verb: { from: method } }\n`;
  expect(await problemsOf(renamed)).toEqual([]);
});

it.each(["method", "fields"])("says that a tool without %s has no such argument", async (name) => {
  expect(
    await problemsOf(`    operation: a\n    arguments: { ${name}: { description: X } }\n`),
  ).toEqual([`unknown-argument: a has no parameter or body property "${name}"`]);
});

it("names an unknown parameter once, also where the tool is called steps", async () => {
  const settings = "tools:\n  steps: { operation: a, description: Reads., with: { stat: open } }";
  const { diagnostics } = await compileText({ spec, settings });
  expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-argument"]);
});
