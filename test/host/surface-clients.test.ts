import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it, onTestFinished } from "vitest";
import { compileText, specWith } from "../support/compile-text.ts";
import { type ApiAnswer, type ApiRequest, securedHost } from "./secured-host.ts";

interface Result {
  readonly content: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** What the tests need of a client, whichever it is. */
interface AnyClient {
  listTools(): Promise<{
    readonly tools: readonly {
      readonly name: string;
      readonly icons?: unknown;
      readonly outputSchema?: unknown;
    }[];
  }>;
  callTool(call: {
    readonly name: string;
    readonly arguments?: { readonly [name: string]: unknown };
  }): Promise<Result>;
  getServerVersion(): object | undefined;
  getInstructions(): string | undefined;
}

const info = { name: "test", version: "1" };

async function legacy(url: string): Promise<AnyClient> {
  const client = new LegacyClient(info);
  // The SDK's own class does not fit its own interface under exactOptionalPropertyTypes.
  const transport = new LegacyTransport(new URL(url)) as unknown as Parameters<
    typeof client.connect
  >[0];
  await client.connect(transport);
  onTestFinished(() => client.close());
  // Its results are unions that have what the tests read.
  return client as unknown as AnyClient;
}

function modern(mode: "legacy" | { readonly pin: string }) {
  return async (url: string): Promise<AnyClient> => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL(url)));
    onTestFinished(() => client.close());
    // As above.
    return client as unknown as AnyClient;
  };
}

const clients = [
  ["the client of SDK 1", legacy],
  ["the client of SDK 2, pinned to 2026-07-28", modern({ pin: "2026-07-28" })],
  ["the client of SDK 2, with a handshake", modern("legacy")],
] as const;

const text = { type: "string" };
const row = { type: "object", properties: { user: { type: "object" } } };
const answering = (schema: object) => ({
  200: { description: "", content: { "application/json": { schema } } },
});
const spec = specWith({
  "/rows": {
    get: { operationId: "rows", responses: answering({ type: "array", items: row }) },
  },
  "/rows/{owner}/{n}": {
    get: {
      operationId: "row",
      parameters: [
        { name: "owner", in: "path", required: true, schema: text },
        { name: "n", in: "path", required: true, schema: { type: "integer" } },
      ],
      responses: answering(row),
    },
  },
});
const settings = `icon: https://example.com/api.png
instructions: Be kind.
toolsets:
  rows: { default: false, instructions: About rows., icon: "https://example.com/rows.png" }
shapes: { row: [id, user.login, "n = labels | count", "labels = labels | join"] }
tools:
  list_rows: { operation: rows, toolset: rows, shape: row, output: true, aliases: [get_rows] }
  get_row:
    operation: row
    toolset: rows
    shape: row
    output: true
    unlisted: true
    arguments: { owner: { header: Owner }, n: { header: N } }
  get_about: { operation: rows, icon: "data:image/png;base64,AAAA" }`;

async function hosted(answer?: (request: ApiRequest) => ApiAnswer) {
  const { value, diagnostics } = await compileText({ spec, settings });
  expect(diagnostics).toEqual([]);
  const { upstreams: _, ...server } = value?.server ?? {};
  return securedHost({
    servers: [{ ...server, name: "api", auth: { mode: "none" } }],
    ...(answer && { answer }),
  });
}

const odd = { id: 1, user: { login: "ann" }, labels: ["a", "b"] };
const rows = [odd, { id: null, user: null, labels: null }, {}, "a text", null];

it.each(clients)(
  "%s finds in a toolset's part its tools, and calls what is not listed",
  async (_name, connect) => {
    const host = await hosted(({ target }) => ({ body: target === "GET /rows" ? rows : odd }));
    const main = await connect(`${host.origin}/api/mcp`);
    expect(main.getInstructions()).toBe("Be kind.");
    expect((await main.listTools()).tools).toMatchObject([{ name: "get_about" }]);
    await expect(main.callTool({ name: "list_rows" })).rejects.toThrow("Unknown tool");
    const client = await connect(`${host.origin}/api/mcp/x/rows`);
    expect(client.getInstructions()).toBe("Be kind.\n\nAbout rows.");
    const { tools } = await client.listTools();
    expect(tools.map(({ name, icons }) => [name, icons])).toEqual([
      ["get_about", [{ src: "data:image/png;base64,AAAA" }]],
      ["list_rows", [{ src: "https://example.com/rows.png" }]],
    ]);
    const labelled = { id: 1, user: { login: "ann" }, n: 2, labels: "a, b" };
    const items = [labelled, { id: null, user: null }, {}, "a text", null];
    expect(await client.callTool({ name: "list_rows" })).toMatchObject({
      structuredContent: { items },
      content: [{ text: JSON.stringify(items) }],
    });
    // The client has no schema of an old name's, and takes the same.
    expect(await client.callTool({ name: "get_rows" })).toMatchObject({
      structuredContent: { items },
    });
  },
);

it.each(clients)(
  "%s calls a tool with arguments that it repeats in headers",
  async (_name, connect) => {
    const { value } = await compileText({ spec, settings: settings.replace("unlisted: true", "") });
    const { upstreams: _, ...server } = value?.server ?? {};
    const host = await securedHost({
      servers: [{ ...server, name: "api", auth: { mode: "none" } }],
      answer: () => ({ body: odd }),
    });
    const client = await connect(`${host.origin}/api/mcp/x/all`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["get_about", "get_row", "list_rows"]);
    for (const owner of ["ann", " ännchen ", "=?base64?YQ==?="]) {
      const called = await client.callTool({ name: "get_row", arguments: { owner, n: 7 } });
      expect(called).toMatchObject({ structuredContent: { id: 1, n: 2 } });
      expect(called.isError).not.toBe(true);
    }
  },
);

it.each<unknown>([
  rows,
  odd,
  [],
  {},
  null,
  "a text",
  7,
  [[odd]],
  { user: [odd, "x"], labels: "x", id: { deep: [1] } },
  { items: 3, labels: [{}] },
  [{ labels: [1, null, {}], user: 9 }],
  Array.from({ length: 9000 }, (_, id) => ({ id, user: { login: "x".repeat(20) } })),
  { id: "long ".repeat(50_000), labels: ["a"] },
])("answers body %# as its output schema says", async (body) => {
  const host = await hosted(() => ({ body }));
  const client = await legacy(`${host.origin}/api/mcp/x/all`);
  const { tools } = await client.listTools();
  const schema = tools.find(({ name }) => name === "list_rows")?.outputSchema;
  const { structuredContent } = await client.callTool({ name: "list_rows" });
  const validate = new Ajv2020({ strict: false }).compile(schema ?? false);
  expect([validate(structuredContent), validate.errors]).toEqual([true, null]);
  expect(JSON.stringify(structuredContent).length).toBeLessThanOrEqual(64 * 1024);
});

it("has no object for a failure", async () => {
  const host = await hosted(() => ({ status: 500 }));
  for (const [, connect] of clients) {
    const client = await connect(`${host.origin}/api/mcp/x/all`);
    await client.listTools();
    const result = await client.callTool({ name: "list_rows" });
    expect([result.isError, result.structuredContent]).toEqual([true, undefined]);
  }
});
