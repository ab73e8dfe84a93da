// auth.md §4 row 12: a token that comes in a wrong way, or in a wrong place, comes out nowhere.
import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { hostWorld } from "../../src/host/host-world.ts";
import { callersToken, expectNoCanary, printed, staticKey, whole, withToken } from "./canary.ts";
import { rawAnswer, rawPost } from "./raw.ts";
import { startRig } from "./rig.ts";
import { call, modern, ping, takesStreams } from "./things.ts";

const long = callersToken.repeat(300);

it.each<readonly [string, number, readonly string[]]>([
  ["no scheme", 400, [`authorization: ${callersToken}`]],
  ["another scheme", 400, [`authorization: Token ${callersToken}`]],
  [
    "Basic",
    400,
    [`authorization: Basic ${Buffer.from(`user:${callersToken}`).toString("base64")}`],
  ],
  ["signs that no token has", 400, [`authorization: Bearer ${callersToken} "${staticKey}"`]],
  ["6,600 characters", 400, [`authorization: Bearer ${long}`]],
  [
    "two headers",
    400,
    [`authorization: Bearer ${callersToken}`, `Authorization: Bearer ${callersToken}`],
  ],
  ["two kinds of header", 400, [`authorization: Bearer a1`, `private-token: ${callersToken}`]],
  ["a header that is not read", 401, [`x-api-key: ${callersToken}`]],
  ["a cookie", 401, [`cookie: access_token=${callersToken}`]],
  ["the Host", 403, [`host: ${callersToken}`]],
  ["the Origin", 403, [`origin: https://${callersToken}`]],
  ["the media type", 401, [`content-type: ${callersToken}`]],
  ["the trace", 401, [`traceparent: ${callersToken}`, `baggage: t=${callersToken}`]],
  ["a broken header", 400, [`x-a: \0${callersToken}`]],
])("a token in %s is refused and told to nobody", async (_name, status, headers) => {
  const rig = await startRig({
    auth: { mode: "passthrough", headers: ["authorization", "private-token"] },
  });
  const output = printed();
  const answer = await rawAnswer(rig.origin, rawPost(headers, ping));
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expectNoCanary({ answer, log: rig.logged(), output: output() });
});

it.each([`?access_token=${callersToken}`, `/${callersToken}`, `/%zz${callersToken}`])(
  "a token in the address %s is refused and told to nobody",
  async (end) => {
    const rig = await startRig({ auth: { mode: "passthrough" } });
    const output = printed();
    const target = `POST /things/mcp${end} HTTP/1.1`;
    const bytes = rawPost(["authorization: Bearer a1"], ping).replace(/^.*/, target);
    const answer = await rawAnswer(rig.origin, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 4/);
    expectNoCanary({ answer, log: rig.logged(), output: output() });
  },
);

const token = JSON.stringify(callersToken);

it.each([
  ["no JSON", `{${token}`],
  ["a foreign member", `{"jsonrpc":"2.0","id":1,"method":"ping",${token}:1}`],
  ["the version of JSON-RPC", `{"jsonrpc":${token},"id":1,"method":"ping"}`],
  ["a list", `[${token}]`],
  ["the params", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${token}}`],
  ["the cursor", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":${token}}}`],
  ["a long argument", call(`${callersToken}${"x".repeat(100)}`, { tool: "get_thing" })],
])("a message with the token as %s is answered without it", async (_name, body) => {
  const rig = await startRig({ auth: { mode: "passthrough" } });
  const output = printed();
  const answer = await withToken(rig, body);
  expectNoCanary({ answer, log: rig.logged(), output: output() });
});

/** The caller's own words may come back to it, and to nobody else. */
it.each([
  ["tool", call("1", { tool: callersToken })],
  ["tool with more to its name", call("1", { tool: `${callersToken}${"x".repeat(200)}` })],
  ["argument", call(callersToken)],
  ["name of an argument", call("1").replace('"id":"1"', `${token}:"1"`)],
  ["id", call("1", { rpcId: callersToken })],
  ["method", `{"jsonrpc":"2.0","id":1,"method":${token}}`],
  ["member that comes twice", `{${token}:1,${token}:2}`],
])("a token that its caller sends as a %s is not logged", async (_name, body) => {
  const rig = await startRig({ auth: { mode: "passthrough" } });
  const output = printed();
  await withToken(rig, body);
  expect(rig.logged()).not.toBe("");
  expectNoCanary({ log: rig.logged(), output: output() });
});

it.each(["gateway key", "nothing"])(
  "a tool's name that is no tool's is not logged where the caller has shown a %s",
  async (shown) => {
    const keys = '[{"id":"ci","sha256":"%"}]'.replace("%", await sha256(callersToken));
    const auth =
      shown === "nothing"
        ? ({ mode: "none" } as const)
        : ({ mode: "gatewayKey", keys: { env: "KEYS" } } as const);
    const rig = await startRig({ auth, environment: { KEYS: keys } });
    expect(await withToken(rig, call("1", { tool: callersToken }))).toContain("Unknown tool");
    expectNoCanary({ log: rig.logged() });
  },
);

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Buffer.from(text));
  return Buffer.from(digest).toString("hex");
}

it("limits, progress and both eras say nothing of the token, also to another caller", async () => {
  const rig = await startRig({
    auth: { mode: "passthrough" },
    limits: { token: { rate: "1/h", burst: 2 }, onExceeded: "http429" },
  });
  const output = printed();
  const _meta = { progressToken: 1 };
  const { body, headers } = modern("tools/call", { name: "get_thing", arguments: { id: "1" } });
  const answers = [
    await withToken(rig, call("1", { meta: _meta }), takesStreams),
    await withToken(rig, body, headers),
    await withToken(rig, call("1")),
    ...(await Promise.all(Array.from({ length: 20 }, () => withToken(rig, ping)))),
  ].join("\n");
  expect(answers).toContain("-31429");
  const other = whole(await rig.post(call("1"), { authorization: "Bearer another" }));
  expectNoCanary({ answers, other, log: rig.logged(), output: output() });
});

it("a host of this process keeps the credentials of its environment out of its log from the start", () => {
  const server: ServerDefinition = {
    name: "things",
    title: "Things",
    version: "1",
    upstreams: {
      api: {
        url: "https://api.example.com",
        credential: { header: "x-key", from: "environment", env: "KEY" },
      },
    },
    auth: { mode: "none" },
    tools: [],
  };
  const { redactor } = hostWorld({ servers: [server], environment: { KEY: staticKey } });
  expectNoCanary({ line: redactor.redact(JSON.stringify({ err: `sent ${staticKey}` })) });
});
