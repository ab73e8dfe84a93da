import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadSpec } from "../../src/spec/load-spec.ts";
import { withPositions } from "../../src/spec/locate.ts";
import { noDownload } from "../support/compile-text.ts";
import { MemoryFileSystem } from "../support/memory-file-system.ts";
import { root } from "../support/source-files.ts";

const info = { title: "Overlay", version: "1" };

/** Loads a spec of these members with overlays of these actions each. */
async function overlaid(members: object, ...overlays: (readonly object[])[]) {
  const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {}, ...members };
  const texts = overlays.map((actions, index): [string, string] => [
    `o${index}.json`,
    JSON.stringify({ overlay: "1.0.0", info, actions }),
  ]);
  return load(JSON.stringify(spec), Object.fromEntries(texts));
}

async function load(spec: string, overlays: { readonly [file: string]: string }) {
  const fileSystem = new MemoryFileSystem({ "api/s.json": spec, ...overlays });
  const locations = Object.keys(overlays)
    .filter((file) => !file.startsWith("api/"))
    .map((file) => ({ file }));
  const ports = { fileSystem, download: noDownload };
  const { value, diagnostics } = await loadSpec("api/s.json", ports, { overlays: locations });
  // What tests expect of a document is written by hand, without types.
  return {
    spec: value,
    document: JSON.parse(JSON.stringify(value?.document ?? null)),
    diagnostics,
  };
}

it("merges one update that mirrors the document", async () => {
  const { document, diagnostics } = await overlaid(
    { paths: { "/": { get: { summary: "Old", tags: ["a"] } }, "/pets": { get: {} } } },
    [
      {
        target: "$",
        update: {
          info: { "x-applied": "yes" },
          paths: { "/": { summary: "Root", get: { summary: "New", "x-limit": 100 } } },
        },
      },
    ],
  );
  expect(diagnostics).toEqual([]);
  expect(document.info).toEqual({ title: "T", version: "1", "x-applied": "yes" });
  expect(document.paths).toEqual({
    "/": { get: { summary: "New", tags: ["a"], "x-limit": 100 }, summary: "Root" },
    "/pets": { get: {} },
  });
});

it("applies actions in order, each to what those before it left", async () => {
  const { document, diagnostics } = await overlaid(
    { paths: { "/foo": { get: { description: "a", deprecated: true } } } },
    [
      { target: "$.paths['/foo'].get", remove: true },
      { target: "$.paths['/foo']", update: { get: { description: "b" } } },
    ],
    [{ target: "$.paths['/foo'].get", update: { description: "c", "x-safe": false } }],
  );
  expect(diagnostics).toEqual([]);
  expect(document.paths).toEqual({ "/foo": { get: { description: "c", "x-safe": false } } });
});

it("updates all that a wildcard or a filter selects", async () => {
  const filter = { name: "filter", in: "query" };
  const { document } = await overlaid(
    {
      paths: {
        "/a": { get: { parameters: [filter, { name: "filter", in: "header" }] } },
        "/b": { get: { parameters: [filter] }, post: {} },
      },
    },
    [
      { target: "$.paths.*.get", update: { "x-safe": true } },
      {
        target: "$.paths.*.get.parameters[?@.name=='filter' && @.in=='query']",
        update: { schema: { type: "string" } },
      },
    ],
  );
  const known = { ...filter, schema: { type: "string" } };
  expect(document.paths).toEqual({
    "/a": { get: { parameters: [known, { name: "filter", in: "header" }], "x-safe": true } },
    "/b": { get: { parameters: [known], "x-safe": true }, post: {} },
  });
});

it("appends to an array, adds arrays to arrays, and removes items", async () => {
  const items = ["p", "dummy", "q", "dummy"].map((name) => ({ name, in: "query" }));
  const { document } = await overlaid({ paths: { "/a": { get: { parameters: items } } } }, [
    { target: "$.paths.*.get.parameters[?@.name == 'dummy']", remove: true },
    { target: "$.paths.*.get.parameters", update: { name: "new", in: "query" } },
    {
      target: "$.paths.*[?@['parameters']]",
      update: { parameters: [{ name: "top", in: "query" }] },
    },
  ]);
  const names = document.paths["/a"].get.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["p", "q", "new", "top"]);
});

it("applies traits by an extension that the spec has", async () => {
  const paged = { "x-oai-traits": ["paged"] };
  const { document } = await overlaid({ paths: { "/a": { get: paged }, "/b": { get: {} } } }, [
    {
      target: "$.paths[?@.get['x-oai-traits'][?@ == 'paged']].get",
      update: { parameters: [{ name: "top", in: "query" }] },
    },
  ]);
  expect(document.paths["/a"].get.parameters).toHaveLength(1);
  expect(document.paths["/b"].get).toEqual({});
});

it("changes a node once, however often a path selects it", async () => {
  const { document } = await overlaid({ tags: [{ name: "a" }] }, [
    { target: "$['tags','tags']", update: { name: "b" } },
  ]);
  expect(document.tags).toEqual([{ name: "a" }, { name: "b" }]);
});

it("does nothing for an update beside remove: true but remove", async () => {
  const { document } = await overlaid({ servers: [{ url: "https://a" }] }, [
    { target: "$.servers[0]", update: { url: "https://b" }, remove: true },
  ]);
  expect(document.servers).toEqual([]);
});

it.each([
  ["$", { remove: true }, "overlay-mismatch"],
  ["$.info.title", { remove: true }, "overlay-mismatch"],
  ["$.info", { update: "text" }, "overlay-mismatch"],
  ["$.info", { update: { title: { a: 1 } } }, "overlay-mismatch"],
  ["$", { update: { paths: null } }, "overlay-mismatch"],
  ["$.paths./a", { update: {} }, "overlay-target-invalid"],
  ["paths", { update: {} }, "overlay-target-invalid"],
  ["$.info[?nosuch(@)]", { update: {} }, "overlay-target-invalid"],
  ["$[?match(@.title, '(?=T)T')]", { update: {} }, "overlay-target-invalid"],
  ["$[?match(@.title, '((a{900}){900}){900}')]", { update: {} }, "overlay-target-invalid"],
  ["$[?@.title == 'no']", { update: {} }, "overlay-without-effect"],
])("%s %j is %s", async (target, action, code) => {
  const { diagnostics } = await overlaid({}, [{ target, ...action }]);
  expect(diagnostics.map((found) => found.code)).toContain(code);
});

it("ends paths that would take for ever", async () => {
  let deep: object = {};
  for (let level = 0; level < 300; level += 1) deep = { a: deep };
  const long = `$.${"a".repeat(2000)}`;
  for (const target of [`$${"['a','a']".repeat(200)}`, "$..[?$..[?$..[?@.b]]]", long]) {
    const { diagnostics } = await overlaid({ a: deep }, [{ target, update: {} }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["overlay-target-invalid"]);
  }
});

it("counts what overlays add up to as part of the spec", async () => {
  const big = Array.from({ length: 1000 }, (_, index) => ({ index }));
  const paths = Object.fromEntries(big.map(({ index }) => [`/${index}`, {}]));
  const { diagnostics } = await overlaid({ paths }, [{ target: "$.paths.*", update: { big } }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["spec-too-large"]);
});

it("takes __proto__ for a name like any other", async () => {
  const { document, spec, diagnostics } = await load(
    '{"openapi":"3.1.0","info":{"title":"T","version":"1","__proto__":{"x-a":1}},"paths":{}}',
    {
      "o.json": `{"overlay":"1.0.0","info":{"title":"T","version":"1"},"actions":[
        {"target":"$.info['__proto__']","update":{"x-b":2}},
        {"target":"$.info","update":{"__proto__":{"x-c":3}}},
        {"target":"$.constructor","update":{"x-d":4}}]}`,
    },
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(["overlay-without-effect"]);
  expect(Object.getOwnPropertyDescriptor(document.info, "__proto__")?.value).toEqual({
    "x-a": 1,
    "x-b": 2,
    "x-c": 3,
  });
  expect(Object.getPrototypeOf(spec?.document["info"])).toBe(Object.prototype);
});

it("changes one use of a YAML alias, not the other", async () => {
  const { document } = await load(
    `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a: &item { get: { tags: [a] } }
  /b: *item
`,
    {
      "o.json": JSON.stringify({
        overlay: "1.0.0",
        info,
        actions: [{ target: "$.paths['/b'].get.tags", update: "b" }],
      }),
    },
  );
  expect(document.paths).toEqual({
    "/a": { get: { tags: ["a"] } },
    "/b": { get: { tags: ["a", "b"] } },
  });
});

it("sees Swagger 2.0 as it is written, and resolves references that it brings from the spec's file", async () => {
  const swagger = { swagger: "2.0", info, paths: { "/a": { get: { responses: {} } } } };
  const update = { parameters: [{ name: "q", in: "query", type: "string" }, { $ref: "p.json" }] };
  const actions = [{ target: "$.paths['/a'].get", update }];
  const { document } = await load(JSON.stringify(swagger), {
    "over/o.json": JSON.stringify({ overlay: "1.0.0", info, actions }),
    "api/p.json": '{"name":"p","in":"query","type":"integer"}',
  });
  expect(document.paths["/a"].get.parameters[0]).toMatchObject({ schema: { type: "string" } });
  expect(JSON.stringify(document)).toContain('"name":"p","in":"query","schema":{"type":"integer"}');
});

it("says of each part where it comes from", async () => {
  const spec = `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
  "paths": { "/a": { "get": { "parameters": [
    { "name": "x" },
    { "name": "y" }
  ] } } } }`;
  const overlay = `overlay: 1.0.0
info: { title: T, version: "1" }
actions:
  - target: $..parameters[?@.name == 'x']
    remove: true
  - target: $.paths['/a'].get
    update:
      tags: [t]
      parameters:
        - name: z
`;
  const { spec: loaded } = await load(spec, { "o.yaml": overlay });
  const places = ["/parameters/0", "/parameters/0/name", "/parameters/1/name", "/tags"].map(
    (pointer) => {
      const at = { file: "api/s.json", pointer: `/paths/~1a/get${pointer}` };
      const found = { code: "spec-invalid", severity: "warning", message: "", at } as const;
      const [placed] = loaded ? withPositions([found], loaded) : [];
      return `${placed?.at?.file}:${placed?.at?.line}:${placed?.at?.column}`;
    },
  );
  expect(places).toEqual(["api/s.json:4:5", "api/s.json:4:7", "o.yaml:10:11", "o.yaml:8:7"]);
});

it("warns of an overlay for another document", async () => {
  const text = (extended: string) =>
    JSON.stringify({
      overlay: "1.0.0",
      info,
      extends: extended,
      actions: [{ target: "$", update: {} }],
    });
  const spec = JSON.stringify({ openapi: "3.1.0", info, paths: {} });
  const codes = async (extended: string) =>
    (await load(spec, { "over/o.json": text(extended) })).diagnostics.map(({ code }) => code);
  expect(await codes("../api/s.json")).toEqual([]);
  expect(await codes("s.json")).toEqual(["overlay-extends"]);
});

const members = fc.dictionary(
  fc.constantFrom("a", "b", "x-y", "__proto__", "0"),
  fc.jsonValue({ depthSize: "small" }),
);

it("changes nothing with an overlay that has no actions", async () => {
  await fc.assert(
    fc.asyncProperty(members, async (extension) => {
      const plain = await overlaid({ "x-e": extension });
      const { document, diagnostics } = await overlaid({ "x-e": extension }, []);
      expect(diagnostics.map(({ code }) => code)).toEqual(["overlay-without-effect"]);
      expect(document).toEqual(plain.document);
    }),
    { numRuns: 50 },
  );
});

it("gives the same for an update without arrays once or twice", async () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.boolean(),
      fc.dictionary(fc.constantFrom("a", "b", "x-y"), tie("value")),
    ),
  })).value;
  const objects = fc.dictionary(fc.constantFrom("a", "b", "x-y", "__proto__"), values);
  await fc.assert(
    fc.asyncProperty(objects, objects, async (before, update) => {
      const action = { target: "$['x-e']", update };
      const once = await overlaid({ "x-e": before }, [action]);
      const twice = await overlaid({ "x-e": before }, [action], [action]);
      expect(twice.document).toEqual(once.document);
      expect(twice.diagnostics.map(({ code }) => code)).toEqual(
        once.diagnostics.map(({ code }) => code),
      );
    }),
    { numRuns: 100 },
  );
});

it("applies the overlay that docs/overlays.md shows", async () => {
  const page = readFileSync(join(root, "docs/overlays.md"), "utf8");
  const [, overlay = ""] = /```yml\n(.*?)```/s.exec(page) ?? [];
  const parameters = [{ name: "debug", in: "query" }];
  const paths = { "/orders": { get: { operationId: "listOrders", parameters } } };
  const { document, diagnostics } = await load(JSON.stringify({ openapi: "3.1.0", info, paths }), {
    "o.yaml": overlay.replace("openapi.json", "api/s.json"),
  });
  expect(diagnostics).toEqual([]);
  expect(document.paths["/orders"].get).toEqual({
    operationId: "orders/list",
    parameters: [],
    description: "Lists orders, newest first.",
  });
  expect(document.paths["/orders/{id}/cancel"].post.operationId).toBe("orders/cancel");
});
