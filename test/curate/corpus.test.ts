// Whatever schemas a spec has: compiling it ends, and every client and validator can read what comes of it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import type { PlainTool } from "./tool-of.ts";

const names = ["A", "B", "C", "D"];
const reference = fc
  .constantFrom(...names)
  .map((name) => ({ $ref: `#/components/schemas/${name}` }));
const scalar = fc.constantFrom<object | boolean>(
  { type: "string" },
  { type: "integer", minimum: 1 },
  { type: ["string", "null"] },
  { enum: ["a", "b"] },
  { const: 1 },
  { type: "string", readOnly: true },
  { pattern: "(?=a)" },
  {},
  true,
  false,
);

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const inner = fc.oneof({ maxDepth: 3 }, scalar, reference, tie("schema"));
  const few = fc.array(inner, { minLength: 1, maxLength: 3 });
  const properties = fc.dictionary(fc.constantFrom("a", "b", "kind", "__proto__"), inner);
  return {
    schema: fc.oneof(
      fc.record({ properties, required: fc.subarray(["a", "b"]) }),
      fc.record({ allOf: few, properties }),
      fc.record({ oneOf: few, discriminator: fc.constant({ propertyName: "kind" }) }),
      fc.record({ anyOf: few, description: fc.constant("Some.") }),
      fc.record({ properties, discriminator: fc.constant({ propertyName: "kind" }) }),
      fc.record({ type: fc.constant("array"), items: inner }),
      fc.record({ additionalProperties: inner }),
      fc.tuple(reference, properties).map(([ref, beside]) => ({ ...ref, properties: beside })),
    ),
  };
});

function expectReadable(tool: PlainTool): void {
  for (const input of [tool.input, ...(tool.exact ? [tool.exact] : [])]) {
    new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(input);
    expect(input).toMatchObject({ type: "object", additionalProperties: false });
    for (const [found] of JSON.stringify(input).matchAll(/"\$ref":"[^"]*"/g)) {
      expect(found).toMatch(/^"\$ref":"#\/\$defs\//);
    }
  }
}

it.each(["safe", "full", "gemini", "openai-strict"])(
  "makes a readable input of any schemas: %s",
  async (profile) => {
    const specs = fc.tuple(fc.tuple(schema, schema, schema, schema), fc.oneof(schema, reference));
    await fc.assert(
      fc.asyncProperty(specs, async ([definitions, body]) => {
        const schemas = Object.fromEntries(
          definitions.map((value, index) => [names[index], value]),
        );
        const requestBody = { required: true, content: { "application/json": { schema: body } } };
        const spec = specWith(
          { "/a": { post: { operationId: "x", requestBody, responses: {} } } },
          schemas,
        );
        const { value } = await compileText({
          spec,
          settings: `include: ["**"]\nprofile: ${profile}`,
        });
        const [tool] = value?.server.tools ?? [];
        // A tool of the compiled server, as JSON has it.
        expectReadable(JSON.parse(JSON.stringify(tool)) as PlainTool);
      }),
      { numRuns: 40 },
    );
  },
);

const golden = join(import.meta.dirname, "../golden");
const specs = readdirSync(golden)
  .map((name) => join(golden, name, "openapi.yaml"))
  .filter((path) => existsSync(path));

it("makes readable inputs of every spec of the golden cases that can be compiled", async () => {
  let count = 0;
  for (const path of specs) {
    const { value } = await compileText({ spec: readFileSync(path, "utf8") });
    for (const tool of value?.server.tools ?? []) {
      expectReadable(JSON.parse(JSON.stringify(tool)) as PlainTool);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(20);
});
