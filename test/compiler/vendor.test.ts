import { expect, it } from "vitest";
import { checkSpec } from "../../src/compiler/check-spec.ts";
import { vendor } from "../../src/compiler/vendor.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { invariant } from "../../src/core/invariant.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";

const responses = { "200": { description: "" } };

/** Vendors a spec with these paths, of which GET /a is selected. */
async function vendored(paths: object, components: object = {}, settings = "") {
  const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components };
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": `apis: { api: { spec: s.json, include: ["GET /a"], ${settings} } }`,
    "in/openapi.json": JSON.stringify(spec),
    "common/c.json": '{"type":"string"}',
  });
  const { value: config } = await loadConfig("gram.config.yaml", fileSystem);
  const [api] = config?.apis ?? [];
  invariant(api !== undefined, "the configuration has an API");
  const ports = { fileSystem, download: noDownload };
  const { diagnostics } = await vendor(api, { from: "in/openapi.json" }, ports);
  return { document: JSON.parse(fileSystem.text("specs/api/openapi.json") ?? ""), diagnostics };
}

it("keeps the servers of operations and path items", async () => {
  const servers = [{ url: "https://uploads.example.com" }];
  const { document, diagnostics } = await vendored({
    "/a": { servers, get: { operationId: "a", servers, responses } },
  });
  expect(diagnostics).toEqual([]);
  expect(document.paths).toEqual({
    "/a": { servers, get: { operationId: "a", servers, responses } },
  });
});

it("says what was refused, and what is wrong with the operations that it keeps", async () => {
  const broken = (operationId: string) => ({
    operationId,
    requestBody: { $ref: "#/components/requestBodies/Gone" },
    responses,
  });
  const components = { schemas: { S: { $ref: "../secret.json" } } };
  const { diagnostics } = await vendored(
    { "/a": { get: broken("a"), post: broken("b") } },
    components,
  );
  expect(diagnostics.map(({ code, at }) => [code, at?.pointer])).toEqual([
    ["reference-refused", undefined],
    ["reference-unresolved", "/paths/~1a/get/requestBody"],
  ]);
});

it("reads what the configuration lets references lead to", async () => {
  const parameters = [{ name: "q", in: "query", schema: { $ref: "../common/c.json" } }];
  const { document, diagnostics } = await vendored(
    { "/a": { get: { operationId: "a", parameters, responses } } },
    {},
    "references: [common]",
  );
  expect(diagnostics).toEqual([]);
  expect(document.components).toEqual({ schemas: { c: { type: "string" } } });
});

it("keeps what is referred to inside operations that are left out, trimmed too", async () => {
  const at = "#/paths/~1b/post";
  const { document } = await vendored({
    "/a": {
      get: {
        operationId: "a",
        parameters: [{ $ref: `${at}/parameters/0` }],
        responses: { "200": { $ref: `${at}/responses/200` } },
      },
    },
    "/b": {
      post: {
        operationId: "b",
        parameters: [{ name: "q", in: "query", description: "Q.", schema: { type: "string" } }],
        responses: {
          "200": {
            description: "ok",
            content: { "application/json": { schema: { $ref: `${at}/x/y` } } },
          },
        },
        x: { y: { type: "object", properties: { next: { $ref: `${at}/x/y` } } } },
      },
    },
  });
  expect(document.paths).toEqual({
    "/a": {
      get: {
        operationId: "a",
        parameters: [{ $ref: "#/components/parameters/0" }],
        responses: { "200": { $ref: "#/components/responses/200" } },
      },
    },
  });
  expect(document.components).toEqual({
    parameters: { "0": { name: "q", in: "query", schema: { type: "string" } } },
    responses: {
      "200": {
        description: "",
        content: { "application/json": { schema: { $ref: "#/components/schemas/y" } } },
      },
    },
    schemas: { y: { type: "object", properties: { next: { $ref: "#/components/schemas/y" } } } },
  });
});

it("puts an operation that is referred to in the place of the reference", async () => {
  const { document } = await vendored({
    "/a": { get: { $ref: "#/paths/~1b/get" } },
    "/b": { get: { operationId: "b", responses } },
  });
  expect(document.paths).toEqual({ "/a": { get: { operationId: "b", responses } } });
});

it("selects operations as they are with the overlays, and writes them as they are without", async () => {
  const operation = (operationId: string) => ({ operationId, responses });
  const schemas = { Kept: { type: "object" }, Dropped: { type: "object" } };
  const spec = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: operation("old"), post: operation("other") } },
    components: { schemas },
  };
  const schema = { $ref: "#/components/schemas/Kept" };
  const update = {
    "/a": { get: { operationId: "new", parameters: [{ name: "q", in: "query", schema }] } },
    "/b": { get: operation("added") },
  };
  const overlay = {
    overlay: "1.0.0",
    info: spec.info,
    extends: "specs/api/openapi.json",
    actions: [{ target: "$.paths", update }],
  };
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml":
      "apis: { api: { spec: s.json, overlays: [o.json], include: [new, added] } }",
    "in/openapi.json": JSON.stringify(spec),
    "o.json": JSON.stringify(overlay),
  });
  const { value: config } = await loadConfig("gram.config.yaml", fileSystem);
  const [api] = config?.apis ?? [];
  invariant(api !== undefined, "the configuration has an API");
  const ports = { fileSystem, download: noDownload };
  const { value, diagnostics } = await vendor(api, { from: "in/openapi.json" }, ports);
  expect(diagnostics).toEqual([]);
  expect(value?.operations).toBe(1);
  const document = JSON.parse(fileSystem.text("specs/api/openapi.json") ?? "");
  expect(document.paths).toEqual({ "/a": { get: operation("old") } });
  expect(document.components).toEqual({ schemas: { Kept: { type: "object" } } });
});

it("writes and compares nothing when a GraphQL document is missing: what its tool needs is not known", async () => {
  const paths = { "/a": { get: { operationId: "a", responses } } };
  const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths };
  const fileSystem = new MemoryFileSystem({
    "gram.config.yaml": `
apis:
  api:
    spec: s.json
    upstream: { url: https://api.example }
    include: ["GET /a"]
    tools:
      both:
        steps:
          - { id: one, operation: a }
          - { id: two, graphql: queries/gone.graphql }
`,
    "s.json": JSON.stringify(spec),
    "queries/done.graphql": "{ viewer { login } }",
  });
  const { value: config } = await loadConfig("gram.config.yaml", fileSystem);
  const [api] = config?.apis ?? [];
  invariant(api !== undefined, "the configuration has an API");
  const ports = { fileSystem, download: noDownload };
  const results = [
    await vendor(api, { from: "s.json" }, ports),
    await checkSpec(api, "s.json", ports),
  ];
  for (const { value, diagnostics } of results) {
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        code: "file-unreadable",
        message: "there is no file queries/gone.graphql",
        hint: 'did you mean "done.graphql"?',
        at: { file: "gram.config.yaml", line: 11 },
      },
    ]);
  }
  expect(fileSystem.log).toEqual([]);
});
