import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { rpc, type SecuredHost, securedHost } from "./secured-host.ts";
import { readingTool, step } from "./tools.ts";

const src = "https://example.com/i.png";
const output = { type: "object", properties: { id: {} } } as const;
const owner = { type: "string", "x-mcp-header": "Owner" };
const count = { type: "integer", "x-mcp-header": "Count" };
const flag = { type: "boolean", "x-mcp-header": "flag" };
const input = {
  type: "object",
  properties: { owner, count, flag },
  additionalProperties: false,
} as const;
const server: Partial<ServerDefinition> = {
  auth: { mode: "none" },
  icon: src,
  tools: [
    readingTool("look", { output, icon: src, input, aliases: ["see"] }),
    readingTool("hidden", { input, unlisted: true }),
    readingTool("plain"),
  ],
};

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The result of a request of a revision, and its status. */
async function asked(
  host: SecuredHost,
  version: string | undefined,
  { method, params = {}, headers = {} }: Asked,
) {
  const isModern = version === "2026-07-28";
  const name = "name" in params ? { "mcp-name": String(params.name) } : {};
  const { status, json } = await host.send({
    headers: {
      ...(version !== undefined && { "mcp-protocol-version": version }),
      ...(isModern && { "mcp-method": method, ...name }),
      ...headers,
    },
    body: rpc(method, isModern ? { ...params, _meta: meta } : params),
  });
  // An answer of JSON-RPC; each test looks at what it has asked for.
  const answer = json as { readonly result?: object; readonly error?: object };
  return { status, ...answer };
}

interface Asked {
  readonly method: string;
  readonly params?: object;
  readonly headers?: { readonly [name: string]: string };
}

const icons = [{ src }];
it.each<readonly [string | undefined, boolean, boolean]>([
  [undefined, false, false],
  ["2024-11-05", false, false],
  ["2025-03-26", false, false],
  ["2025-06-18", true, false],
  ["2025-11-25", true, true],
  ["2026-07-28", true, true],
])("tells a client of %s what its revision knows", async (version, knowsOutput, knowsIcons) => {
  const host = await securedHost({ servers: [server], answer: () => ({ body: { id: 1 } }) });
  for (const _ of ["made", "kept"]) {
    const { result } = await asked(host, version, { method: "tools/list" });
    const look = {
      name: "look",
      ...(knowsOutput && { outputSchema: output }),
      ...(knowsIcons && { icons }),
    };
    const { tools } = result as { tools: readonly object[] };
    expect(tools).toEqual([
      {
        ...look,
        title: "look",
        description: "Does look.",
        inputSchema: input,
        annotations: expect.anything(),
      },
      expect.not.objectContaining({ icons: expect.anything() }),
    ]);
  }
  const called = await asked(host, version, { method: "tools/call", params: { name: "look" } });
  expect(called.result).toMatchObject({ content: [{ text: '{"id":1}' }] });
  expect("structuredContent" in (called.result ?? {})).toBe(knowsOutput);
  expect(JSON.stringify(called)).not.toContain(src);
});

it.each([
  ["2025-03-26", undefined],
  ["2025-06-18", undefined],
  ["2025-11-25", icons],
])("shows the server's picture to who agrees on %s", async (protocolVersion, shown) => {
  const host = await securedHost({ servers: [server] });
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const { result } = await asked(host, undefined, { method: "initialize", params });
  expect((result as { serverInfo: { icons?: unknown } }).serverInfo.icons).toEqual(shown);
});

it("shows the server's picture in the discovery alone", async () => {
  const host = await securedHost({ servers: [server] });
  const discovered = await asked(host, "2026-07-28", { method: "server/discover" });
  const told = "io.modelcontextprotocol/serverInfo";
  expect(discovered.result).toMatchObject({ _meta: { [told]: { name: "api", icons } } });
  const { result } = await asked(host, "2026-07-28", { method: "tools/list" });
  expect(JSON.stringify((result as { _meta: unknown })._meta)).not.toContain(src);
});

const full = { owner: "ann", count: 7, flag: true };
const repeated = { "mcp-param-owner": "ann", "mcp-param-count": "7", "mcp-param-flag": "true" };
const call = (args: object, headers: object, name = "look"): Asked => ({
  method: "tools/call",
  params: { name, arguments: args },
  headers: { ...headers },
});

it.each<readonly [string, object, object]>([
  ["all", full, repeated],
  ["a number in another form", full, { ...repeated, "mcp-param-count": "7.0" }],
  ["a text in Base64", { owner: "änn" }, { "mcp-param-owner": "=?base64?w6Rubg==?=" }],
  ["what was not sent", {}, { "mcp-param-owner": "bob" }],
  ["null", { owner: null }, { "mcp-param-owner": "bob" }],
])("takes headers that repeat %s", async (_name, args, headers) => {
  const host = await securedHost({ servers: [server] });
  expect((await asked(host, "2026-07-28", call(args, headers))).status).toBe(200);
});

it.each<readonly [string, object, object]>([
  ["is missing", full, { ...repeated, "mcp-param-owner": undefined }],
  ["says another text", full, { ...repeated, "mcp-param-owner": "Ann" }],
  ["says another number", full, { ...repeated, "mcp-param-count": "8" }],
  ["says the opposite", full, { ...repeated, "mcp-param-flag": "false" }],
  ["is no Base64", { owner: "ann" }, { "mcp-param-owner": "=?base64?YW5u=?=" }],
])("refuses a call of which a header %s, before it does anything", async (_name, args, headers) => {
  const host = await securedHost({ servers: [server] });
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
  expect(await asked(host, "2026-07-28", call(args, sent))).toMatchObject({
    status: 400,
    error: { code: -32020, message: expect.stringMatching(/^Header mismatch: the mcp-param-/) },
  });
  expect(host.reached).toEqual([]);
  expect((await asked(host, "2025-11-25", call(args, sent))).status).toBe(200);
});

it.each(["see", "hidden"])(
  "takes a call of %s without headers, which no list tells of",
  async (name) => {
    const host = await securedHost({ servers: [server] });
    expect((await asked(host, "2026-07-28", call(full, {}, name))).status).toBe(200);
    const wrong = { "mcp-param-owner": "bob" };
    expect((await asked(host, "2026-07-28", call(full, wrong, name))).status).toBe(400);
  },
);

it("compares a number that a double does not hold by its digits", async () => {
  const host = await securedHost({ servers: [server] });
  const digits = "9007199254740993";
  const body = JSON.stringify(
    rpc("tools/call", { name: "look", arguments: { count: 1 }, _meta: meta }),
  );
  const send = async (headers: object) => {
    const { status } = await host.send({
      headers: {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "look",
        ...headers,
      },
      body: body.replace('"count":1', `"count":${digits}`),
    });
    return status;
  };
  expect(await send({})).toBe(200);
  expect(await send({ "mcp-param-count": digits })).toBe(200);
  expect(await send({ "mcp-param-count": "9007199254740992" })).toBe(400);
});

it("lets pages send the headers of arguments", async () => {
  const host = await securedHost({ servers: [server] });
  const origin = "http://localhost:5173";
  const { headers } = await host.send({ method: "OPTIONS", headers: { origin } });
  expect(headers["access-control-allow-headers"]).toContain("mcp-param-owner, mcp-param-count");
});

it("takes what looks like a secret, and what was sent, out of the object too", async () => {
  const secret = `ghp_${"a".repeat(36)}`;
  const answer = { id: { [secret]: `see ${secret}`, mine: ["t0ken-of-ann", 12345678] } };
  const redacting = { steps: [step("x", "GET")], answer: { shape: ["id"] } };
  const tools = [readingTool("look", { output, redact: true, run: [redacting] })];
  const host = await securedHost({
    servers: [{ tools }],
    answer: () => ({ body: answer }),
  });
  const sent = { token: "t0ken-of-ann", headers: { "mcp-protocol-version": "2025-11-25" } };
  const { text, json } = await host.call("look", sent);
  expect(text).not.toMatch(/ghp_|t0ken-of-ann/);
  const mark = "[redacted: GitHub token]";
  expect(json).toMatchObject({
    result: {
      structuredContent: { id: { [mark]: `see ${mark}`, mine: ["[redacted]", 12345678] } },
    },
  });
});

it("shows in the object what nobody sees", async () => {
  const body = { id: "a\u202eb" };
  const host = await securedHost({ servers: [server], answer: () => ({ body }) });
  const { result } = await asked(host, "2025-11-25", {
    method: "tools/call",
    params: { name: "look" },
  });
  expect(result).toMatchObject({ structuredContent: { id: "a<U+202E>b" } });
});
