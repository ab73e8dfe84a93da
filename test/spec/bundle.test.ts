import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { nodeFileSystem } from "../../src/cli/node-file-system.ts";
import { loadSpec } from "../../src/spec/load-spec.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";

const head = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\n";

async function load(files: { readonly [path: string]: string }, references = {}) {
  const fileSystem = new MemoryFileSystem(files);
  const { value, diagnostics } = await loadSpec(
    "api/openapi.yaml",
    { fileSystem, download: noDownload },
    { references: { folders: [], origins: [], ...references } },
  );
  return {
    document: value?.document as never,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
  };
}

it("makes one document of many files, references relative to the file that holds them", async () => {
  const { document, diagnostics } = await load({
    "api/openapi.yaml": `${head}paths:
  /pets: { $ref: "paths/pets.yaml" }
  /cats: { $ref: "paths/pets.yaml#/alias" }
components: { schemas: { Id: { type: integer }, Pet: { type: string } } }`,
    "api/paths/pets.yaml": `
get:
  operationId: list
  parameters: [{ $ref: "../shared.json#/parameters/limit" }]
  responses: { "200": { content: { application/json: { schema: { $ref: "../models/Pet.yaml" } } } } }
alias: { get: { operationId: cats, responses: {} } }`,
    "api/shared.json":
      '{"parameters":{"limit":{"name":"limit","in":"query","schema":{"$ref":"#/types/n~1a"}}},"types":{"n/a":{"type":"integer","nullable":true}}}',
    "api/models/Pet.yaml": `
type: object
properties:
  id: { $ref: "../openapi.yaml#/components/schemas/Id" }
  parent: { $ref: "#" }
  raw: { type: object, example: { $ref: "../nowhere.yaml" } }`,
  });
  expect(diagnostics).toEqual([]);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    paths: {
      "/pets": { $ref: "#/components/pathItems/pets" },
      "/cats": { $ref: "#/components/pathItems/alias" },
    },
    components: {
      pathItems: {
        pets: {
          get: {
            parameters: [{ $ref: "#/components/parameters/limit" }],
            responses: {
              "200": {
                content: { "application/json": { schema: { $ref: "#/components/schemas/Pet_2" } } },
              },
            },
          },
        },
      },
      parameters: { limit: { name: "limit", schema: { $ref: "#/components/schemas/n_a" } } },
      schemas: {
        Pet: { type: "string" },
        n_a: { type: ["integer", "null"] },
        Pet_2: {
          properties: {
            id: { $ref: "#/components/schemas/Id" },
            parent: { $ref: "#/components/schemas/Pet_2" },
            raw: { examples: [{ $ref: "../nowhere.yaml" }] },
          },
        },
      },
    },
  });
});

const refersTo = (reference: string) =>
  `${head}paths: {}\ncomponents: { schemas: { A: { $ref: "${reference}" } } }`;

it.each([
  ["a file that is not there", "gone.yaml", "reference-unresolved"],
  ["a file that is not YAML", "broken.yaml#/a", "reference-unresolved"],
  ["a file above the spec", "../secret.yaml", "reference-refused"],
  ["an absolute path", "/etc/hostname", "reference-refused"],
  ["a way out that is encoded", "%2e%2e/secret.yaml", "reference-refused"],
  ["a host", "https://example.com/a.yaml", "reference-refused"],
  ["this machine", "http://127.0.0.1:1/a.yaml", "reference-refused"],
])("reports a reference to %s", async (_, reference, code) => {
  const { codes } = await load({
    "api/openapi.yaml": refersTo(reference),
    "api/broken.yaml": "a: b: c",
    "secret.yaml": "type: string",
  });
  expect(codes).toEqual([code]);
});

it("takes files of the folders that the configuration names", async () => {
  const { document, codes } = await load(
    { "api/openapi.yaml": refersTo("../common/a.yaml"), "common/a.yaml": "type: string" },
    { folders: ["common"] },
  );
  expect(codes).toEqual([]);
  expect(document).toMatchObject({ components: { schemas: { a: { type: "string" } } } });
});

it("follows no link out of the spec's folder", async () => {
  const root = mkdtempSync(join(tmpdir(), "gram-link-"));
  mkdirSync(join(root, "api"));
  writeFileSync(join(root, "secret.yaml"), "type: string\n");
  symlinkSync(join(root, "secret.yaml"), join(root, "api", "inside.yaml"));
  writeFileSync(join(root, "api", "openapi.yaml"), refersTo("inside.yaml"));
  const ports = { fileSystem: nodeFileSystem, download: noDownload };
  const { diagnostics } = await loadSpec(join(root, "api", "openapi.yaml"), ports);
  expect(diagnostics.map(({ code }) => code)).toEqual(["reference-refused"]);
});

it("tells a missing file from one outside, by relative paths too", async () => {
  const root = relative(process.cwd(), mkdtempSync(join(tmpdir(), "gram-missing-")));
  const ports = { fileSystem: nodeFileSystem, download: noDownload };
  writeFileSync(join(root, "openapi.yaml"), refersTo("models/gone.yaml"));
  const { diagnostics } = await loadSpec(join(root, "openapi.yaml"), ports);
  expect(diagnostics.map(({ code }) => code)).toEqual(["reference-unresolved"]);
});

it("converts Swagger 2.0, its other files first", async () => {
  const { document, codes } = await load({
    "api/openapi.yaml": `
swagger: "2.0"
info: { title: Old, version: "3" }
host: api.example.com
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
paths:
  /pets:
    post:
      operationId: add
      parameters:
        - { name: pet, in: body, required: true, schema: { $ref: "pet.yaml" } }
        - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: csv }
        - { name: all, in: query, type: array, items: { type: string }, collectionFormat: multi }
      responses: { "200": { description: ok, schema: { $ref: "#/definitions/Pet" } } }
definitions: { Pet: { type: object, properties: { name: { type: string, x-nullable: true } } } }`,
    "api/pet.yaml": "type: object\nproperties: { old: { type: string } }\n",
  });
  expect(codes).toEqual(["spec-converted"]);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: "https://api.example.com/v1" }],
    paths: {
      "/pets": {
        post: {
          parameters: [
            { name: "tags", in: "query", style: "form", explode: false },
            { name: "all", in: "query", explode: true },
          ],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/pet" } } },
          },
        },
      },
    },
    components: { schemas: { Pet: { properties: { name: { type: ["string", "null"] } } } } },
  });
});

it.each([
  [
    "aliases that multiply",
    `${head}paths: {}\nx-a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n${[..."bcdefghi"].map((name, index) => `x-${name}: &${name} [${`*${"abcdefgh"[index]}, `.repeat(9)}1]`).join("\n")}`,
  ],
  [
    "a text of a million brackets",
    `{"openapi":"3.1.0","paths":{},"x":${"[".repeat(1e6)}${"]".repeat(1e6)}}`,
  ],
  [
    "a default that is nested without end",
    `{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":{"default":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}}}}`,
  ],
])("refuses %s", async (_, text) => {
  const { codes } = await load({ "api/openapi.yaml": text });
  expect(codes).toEqual([expect.stringMatching(/^spec-(too-large|syntax)$/)]);
});

it("survives references that lead in circles through files", async () => {
  const { document, codes } = await load({
    "api/openapi.yaml": refersTo("a.yaml"),
    "api/a.yaml": "$ref: b.yaml",
    "api/b.yaml": "$ref: a.yaml",
  });
  expect(codes).toEqual([]);
  expect(document).toMatchObject({
    components: {
      schemas: { a: { $ref: "#/components/schemas/b" }, b: { $ref: "#/components/schemas/a" } },
    },
  });
});
