import { expect, it } from "vitest";
import { compileText, specWith, toolsOf } from "../support/compile-text.ts";

const text = { type: "string" };
const parameters = [
  { name: "owner", in: "query", schema: text },
  { name: "count", in: "query", schema: { type: "integer" } },
  { name: "size", in: "query", schema: { type: "number" } },
];
const pull = {
  type: "object",
  properties: {
    jobs: { type: "array", items: { $ref: "#/components/schemas/Job" } },
    user: { type: "object", properties: { login: text } },
  },
};
const answering = (schema: object) => ({
  200: { description: "", content: { "application/json": { schema } } },
});
const spec = specWith(
  {
    "/list": {
      get: {
        operationId: "list",
        parameters,
        responses: answering({ type: "array", items: pull }),
      },
    },
    "/one": { get: { operationId: "one", parameters, responses: answering(pull) } },
  },
  { Job: { type: "object", properties: { steps: { type: "array", items: {} } } } },
);

async function messages(settings: string): Promise<readonly string[]> {
  const { diagnostics } = await compileText({ spec, settings });
  return diagnostics.map(({ severity, code, message, at, hint }) =>
    [severity, code, `${at?.line}:${at?.column}`, message, hint].filter(Boolean).join(" | "),
  );
}

async function server(settings: string) {
  const { value, diagnostics } = await compileText({ spec, settings });
  expect(diagnostics).toEqual([]);
  return value?.server;
}

it("says of each toolset whether it is default: all, where none says that it is", async () => {
  const tools = "tools: { a: { operation: list, toolset: x }, b: { operation: one, toolset: y } }";
  const toolsets = async (said: string) => (await server(`toolsets: ${said}\n${tools}`))?.toolsets;
  expect(await toolsets("{ x: {}, y: { title: Y } }")).toEqual({
    x: { default: true },
    y: { title: "Y", default: true },
  });
  expect(await toolsets("{ x: {}, y: { default: false } }")).toEqual({
    x: { default: true },
    y: { default: false },
  });
  expect(await toolsets("{ x: {}, y: { default: true } }")).toEqual({
    x: { default: false },
    y: { default: true },
  });
});

it("names a toolset that there is none of, and warns of one without tools", async () => {
  const settings =
    "toolsets: { pulls: {}, empty: {} }\ntools:\n  a: { operation: list, toolset: puls }";
  expect(await messages(settings)).toEqual([
    'warning | toolset-empty | 5:17 | no tool is in the toolset "pulls"',
    'warning | toolset-empty | 5:28 | no tool is in the toolset "empty"',
    'error | config-reference | 7:38 | there is no toolset "puls" under toolsets: | did you mean "pulls"?',
  ]);
});

it("takes any toolset where the configuration speaks of none", async () => {
  expect(await messages("tools: { a: { operation: list, toolset: other } }")).toEqual([]);
});

it.each(["all", "default"])("keeps the name %s for who asks for toolsets", async (name) => {
  const [message] = await messages(`tools: { a: { operation: list, toolset: ${name} } }`);
  expect(message).toContain("not all or default");
  const [other] = await messages(`toolsets: { ${name}: {} }\ntools: { a: { operation: list } }`);
  expect(other).toContain("error | config-");
});

it("refuses an alias that is a tool's name, another's alias, or no name", async () => {
  const settings = `tools:
  a: { operation: list, aliases: [B, old, "no name"] }
  b: { operation: one, aliases: [OLD, b] }`;
  expect(await messages(settings)).toEqual([
    'error | tool-name-duplicate | 6:39 | the alias "B" of "a" is already the tool "b"',
    'error | tool-name-invalid | 6:47 | "no name" is no legal name for a tool | use 1 to 64 characters out of A-Z a-z 0-9 _ -',
    'error | tool-name-duplicate | 7:38 | the alias "OLD" of "b" is already an alias of "a"',
    'error | tool-name-duplicate | 7:43 | the alias "b" of "b" is already the tool "b"',
  ]);
});

it("gives a tool its old names, its picture, and that it is not listed", async () => {
  const icon = "data:image/png;base64,AAAA";
  const settings = `icon: https://example.com/i.png
tools: { a: { operation: list, aliases: [old], unlisted: true, icon: "${icon}" } }`;
  expect(await server(settings)).toMatchObject({
    icon: "https://example.com/i.png",
    tools: [{ name: "a", aliases: ["old"], unlisted: true, icon }],
  });
});

it.each([
  "http://example.com/i.png",
  "javascript:alert(1)",
  "data:text/html,x",
  `https://example.com/${"x".repeat(8192)}`,
])("refuses a picture at %.40s", async (icon) => {
  const [message] = await messages(`tools: { a: { operation: list, icon: "${icon}" } }`);
  expect(message).toContain("error | config-invalid");
});

it("makes an output schema of a shape, a list its member items", async () => {
  const shape = `["id", "names = labels[*].name | join", "n = labels | count", "user.login", "jobs.steps | count"]`;
  const tools = await toolsOf(
    spec,
    `tools: { a: { operation: list, shape: ${shape}, output: true }, b: { operation: one, shape: ${shape}, output: true } }`,
  );
  const count = { type: ["integer", "null"] };
  const properties = {
    id: {},
    names: { type: ["string", "null"] },
    n: count,
    user: { properties: { login: {} } },
    jobs: { items: { properties: { steps: count } } },
  };
  expect(tools).toMatchObject({
    a: {
      output: { type: "object", properties: { items: { type: "array", items: { properties } } } },
    },
    b: { output: { type: "object", properties } },
  });
});

it("promises nothing of a field that a list's member has the name of", async () => {
  const tools = await toolsOf(
    spec,
    `tools: { a: { operation: list, shape: ["items = x | count"], output: true } }`,
  );
  expect(tools["a"]).toMatchObject({
    output: { properties: { items: { items: { properties: { items: {} } } } } },
  });
  expect(JSON.stringify(tools["a"])).not.toContain('integer","null');
});

it("refuses an output that no shape says anything of", async () => {
  expect(await messages("tools: { a: { operation: list, output: true } }")).toEqual([
    "error | config-invalid | 5:44 | a has no shape, which output is made of | list the fields to keep under shape:; schemas of specs are not promised",
  ]);
  expect(await messages("tools: { a: { operation: list, output: false } }")).toEqual([]);
});

it("has clients repeat arguments in headers", async () => {
  const tools = await toolsOf(
    spec,
    "tools: { a: { operation: list, arguments: { account: { from: owner, header: Owner }, count: { header: n } } } }",
  );
  expect(tools["a"]).toMatchObject({
    input: {
      properties: {
        account: { type: "string", "x-mcp-header": "Owner" },
        count: { type: "integer", "x-mcp-header": "n" },
        size: { type: "number" },
      },
    },
  });
});

it("refuses a header of an argument that has no one text, and one that two have", async () => {
  const settings = `tools:
  a:
    operation: list
    arguments: { size: { header: Size }, owner: { header: same }, count: { header: SAME } }`;
  expect(await messages(settings)).toEqual([
    'error | config-invalid | 8:38 | only a string, integer or boolean has a header, and the type of "size" is number | take the header out, or give the argument a type:',
    'error | config-invalid | 8:88 | the header "SAME" of "count" is already that of "owner" | give each its own; their case is not looked at',
  ]);
  const [message] = await messages(
    'tools: { a: { operation: list, arguments: { owner: { header: "a b" } } } }',
  );
  expect(message).toContain("it must be a header's name");
});

it("takes no header from a spec", async () => {
  const own = { name: "q", in: "query", schema: { type: "string", "x-mcp-header": "Host" } };
  const get = { operationId: "x", parameters: [own], responses: {} };
  for (const profile of ["safe", "full"]) {
    const tools = await toolsOf(
      specWith({ "/a": { get } }),
      `profile: ${profile}\ntools: { t: { operation: x } }`,
    );
    expect(JSON.stringify(tools)).not.toContain("x-mcp-header");
  }
});
