import { expect, it } from "vitest";
import { diagnostic } from "../../src/core/diagnostic.ts";
import { loadSpec } from "../../src/spec/load-spec.ts";
import { withPositions } from "../../src/spec/locate.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";

const head = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\n";
const swagger = "swagger: '2.0'\ninfo: { title: T, version: '1' }\nconsumes: [application/json]\n";

async function load(files: { readonly [path: string]: string }, download: unknown = noDownload) {
  const ports = { fileSystem: new MemoryFileSystem(files), download: download as never };
  return loadSpec("openapi.yaml", ports, {
    references: { folders: [], origins: ["https://docs.example.com"] },
  });
}

const schemaOf = (reference: string): string =>
  `${head}paths: {}\ncomponents: { schemas: { A: { $ref: "${reference}" } } }`;

it.each([
  ["a place that the file has not", "b.yaml#/Nope", "leads to nothing in b.yaml"],
  ["an anchor", "b.yaml#nope", "leads to nothing in b.yaml"],
  ["a broken URL", "https://[", "is no path and no http(s) URL"],
])("reports a reference to %s, and leaves it as it is", async (_, reference, says) => {
  const { value, diagnostics } = await load({
    "openapi.yaml": schemaOf(reference),
    "b.yaml": "Yes: { type: string }",
  });
  expect(diagnostics).toEqual([
    diagnostic("reference-unresolved", `the reference ${reference} ${says}`, {
      at: { file: "openapi.yaml" },
    }),
  ]);
  expect(value?.document["components"]).toEqual({ schemas: { A: { $ref: reference } } });
});

it("reports a broken reference at the file that holds it, and mistakes it for none of the spec's own", async () => {
  const { value, diagnostics } = await load({
    "openapi.yaml": schemaOf("d/b.yaml"),
    "d/b.yaml": 'properties: { a: { $ref: "gone.yaml" }, b: { $ref: "#/components/schemas/A" } }',
  });
  expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
    ["reference-unresolved", { file: "d/b.yaml" }],
    ["reference-unresolved", { file: "d/b.yaml" }],
  ]);
  expect(value?.document["components"]).toMatchObject({
    schemas: {
      b: {
        properties: { a: { $ref: "gone.yaml" }, b: { $ref: "d/b.yaml#/components/schemas/A" } },
      },
    },
  });
});

it("upgrades an operation of another file at its place", async () => {
  const { value, diagnostics } = await load({
    "openapi.yaml": `${head}paths: { /a: { post: { $ref: "ops/op.yaml" } } }`,
    "ops/op.yaml":
      "requestBody: { content: { application/json: { schema: { type: string, nullable: true } } } }",
  });
  expect(diagnostics).toEqual([]);
  const content = { "application/json": { schema: { type: ["string", "null"] } } };
  expect(value?.document["paths"]).toEqual({ "/a": { post: { requestBody: { content } } } });
});

it("converts the path items of other files in Swagger 2.0, each time that they are used", async () => {
  const { value } = await load({
    "openapi.yaml": `${swagger}paths: { /a: { $ref: "a.yaml" }, /b: { $ref: "a.yaml" } }`,
    "a.yaml": `
post:
  parameters:
    - { name: pet, in: body, schema: { type: object } }
    - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
  responses: { "200": { description: ok } }`,
  });
  const post = {
    requestBody: { $ref: "#/components/requestBodies/Pet" },
    parameters: [{ name: "tags", in: "query", explode: true, schema: { type: "array" } }],
  };
  expect(value?.document).toMatchObject({
    paths: { "/a": { post }, "/b": { post } },
    components: {
      requestBodies: { Pet: { content: { "application/json": { schema: { type: "object" } } } } },
    },
  });
});

it("survives path items that stand inside themselves", async () => {
  const { value } = await load({
    "openapi.yaml": `${swagger}paths: { /a: { $ref: "a.yaml" } }`,
    "a.yaml": "$ref: b.yaml",
    "b.yaml": "$ref: a.yaml",
  });
  expect(value?.document["paths"]).toEqual({ "/a": { $ref: "a.yaml" } });
});

it("makes the mappings of discriminators local, also where nothing else leads to the file", async () => {
  const { value, diagnostics } = await load({
    "openapi.yaml": `${head}paths: {}
components:
  schemas:
    Pet:
      discriminator:
        propertyName: kind
        mapping: { feline: ./cat.yaml, canine: "dogs.json#/Dog", bird: Bird }
    Bird: { type: object }`,
    "cat.yaml": 'allOf: [{ $ref: "openapi.yaml#/components/schemas/Pet" }]',
    "dogs.json": '{"Dog":{"type":"object"}}',
  });
  expect(diagnostics).toEqual([]);
  expect(value?.document["components"]).toMatchObject({
    schemas: {
      Pet: {
        discriminator: {
          mapping: {
            feline: "#/components/schemas/cat",
            canine: "#/components/schemas/Dog",
            bird: "Bird",
          },
        },
      },
      cat: { allOf: [{ $ref: "#/components/schemas/Pet" }] },
      Dog: { type: "object" },
    },
  });
});

const bomb = [..."abcdefghi"]
  .map(
    (name, index) => `${name}: &${name} [${index ? `*${"abcdefgh"[index - 1]}, `.repeat(9) : ""}1]`,
  )
  .join("\n");
const large = `x: &x [${"1,".repeat(2000)}]\ny: [${"*x,".repeat(300)}]\nt: {}`;

it.each([
  ["a file whose aliases multiply", { "a.yaml": bomb }, "a.yaml has more than 1.5 million values"],
  [
    "files that are too large together",
    { "a.yaml": `${large}\nn: { $ref: "b.yaml#/t" }`, "b.yaml": large, "c.yaml": large },
    "c.yaml has more than 1.5 million values",
  ],
  [
    "a file of too many levels",
    { "a.yaml": `{"a":`.repeat(600) + "1" + "}".repeat(600) },
    "a.yaml has more than 500 levels",
  ],
])("refuses %s", async (_, files, message) => {
  const all = ["a.yaml", "b.yaml#/t", "c.yaml#/t"].map((path) => `{ $ref: "${path}" }`);
  const { value, diagnostics } = await load({
    "openapi.yaml": `${head}paths: {}\ncomponents: { schemas: { A: { allOf: [${all.join(", ")}] } } }`,
    "b.yaml": "t: {}",
    "c.yaml": "t: {}",
    ...files,
  });
  expect(value).toBeUndefined();
  expect(diagnostics.map((found) => [found.code, found.message])).toEqual([
    ["spec-too-large", message],
  ]);
});

it("lets downloads of references be led only where references may lead", async () => {
  const asked: unknown[] = [];
  const download = async (
    url: string,
    { allows }: { allows?: (origin: string) => boolean } = {},
  ) => {
    asked.push(url, allows?.("https://docs.example.com"), allows?.("https://10.0.0.1"));
    return { status: 200, bytes: new TextEncoder().encode("type: string") };
  };
  await load({ "openapi.yaml": schemaOf("https://docs.example.com/a.yaml") }, download);
  expect(asked).toEqual(["https://docs.example.com/a.yaml", true, false]);
});

it.each([
  ["/components/schemas/B/type", { file: "d/b.yaml", pointer: "/B/type" }],
  [
    "/components/schemas/own",
    { file: "openapi.yaml", pointer: "/components/schemas/own", line: 6 },
  ],
  ["/paths/~1a/post/responses", { file: "op.yaml", pointer: "/responses" }],
  ["/paths/~1a/post/made/up", { file: "openapi.yaml", pointer: "/paths/~1a/post", line: 4 }],
  ["/paths/~1a", { file: "openapi.yaml", pointer: "/paths/~1a", line: 4 }],
])("places what is at %s where it was written", async (pointer, place) => {
  const { value } = await load({
    "openapi.yaml": `${head}paths:
  /a: { post: { $ref: "op.yaml" } }
components: { schemas: {
  own: { type: object, properties: { b: { $ref: "d/b.yaml#/B" } } } } }`,
    "op.yaml": "responses: {}",
    "d/b.yaml": "B: { type: string }",
  });
  const found = diagnostic("spec-invalid", "m", { at: { file: "openapi.yaml", pointer } });
  const [placed] = value ? withPositions([found], value) : [];
  expect(placed?.at).toMatchObject(place);
  expect(placed?.at?.line).toBe("line" in place ? place.line : undefined);
});

it("places what is in a bundled Swagger 2.0 definition where it was written", async () => {
  const { value } = await load({
    "openapi.yaml": `${swagger}paths: {}\ndefinitions: { A: { properties: { b: { $ref: "b.yaml" } } } }`,
    "b.yaml": "type: string",
  });
  expect(value?.origins?.placeOf("/components/schemas/b/type")).toEqual({
    file: "b.yaml",
    pointer: "/type",
  });
});
