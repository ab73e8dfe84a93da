// JSON that two readers read in two ways, is deeper than a stack, or names what JavaScript has already.
import { expect, it } from "vitest";
import { type RigOptions, startRig } from "./rig.ts";
import { call, modern, ping, pong, reading, things } from "./things.ts";

/** A rig whose API says what it was asked for. */
async function counted(options: RigOptions = {}) {
  const asked: (string | undefined)[] = [];
  const rig = await startRig({
    ...options,
    api: (request, response) => {
      asked.push(request.url);
      response.setHeader("content-type", "application/json");
      response.end('{"a":1}');
    },
  });
  return { rig, asked };
}

const start = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":';

it.each([
  ["a batch", "[{},{}]"],
  ["a batch of one call", `[${call("1")}]`],
  ["a method twice", '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}'],
  ["a name twice", `${start}{"name":"get_thing","name":"add_thing","arguments":{"id":"1"}}}`],
  ["a name twice, once escaped", `${start}{"name":"get_thing","n\\u0061me":"add_thing"}}`],
  ["arguments twice", `${start}{"name":"get_thing","arguments":{"id":"1"},"arguments":{}}}`],
  ["an argument twice", `${start}{"name":"get_thing","arguments":{"id":"1","id":"2"}}}`],
  ["a member of another case", '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call"}'],
  ["a foreign member", '{"jsonrpc":"2.0","id":1,"method":"ping","token":"x"}'],
  ["400,000 lists", `${start}${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
  ["objects as deep", `${start}${'{"a":'.repeat(120)}1${"}".repeat(120)}}`],
  ["200,000 values", `${start}{"name":"get_thing","arguments":{"id":[${"1,".repeat(200_000)}1]}}}`],
])("refuses %s with -32600, and asks the API nothing", async (_name, body) => {
  const { rig, asked } = await counted();
  const { status, text } = await rig.post(body);
  expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: -32600 } }]);
  expect(asked).toEqual([]);
  expect((await rig.post(ping)).text).toBe(pong);
});

it("reads the name in its exact case alone: Name names nothing", async () => {
  const { rig, asked } = await counted();
  const params = '{"name":"get_thing","Name":"add_thing","arguments":{"id":"1"}}}';
  const { text } = await rig.post(start + params);
  expect(JSON.parse(text)).toMatchObject({ result: { content: [{ text: '{"a":1}' }] } });
  expect(asked).toEqual(["/things/1"]);
});

it.each([
  ["mcp-name", "get_thing"],
  ["mcp-method", "tools/list"],
  ["mcp-protocol-version", "2025-11-25"],
])("refuses a call whose %s header says something else than its body", async (name, value) => {
  const { rig, asked } = await counted();
  const { body, headers } = modern("tools/call", { name: "add_thing", arguments: { id: "1" } });
  const { status, text } = await rig.post(body, { ...headers, [name]: value });
  expect([status, JSON.parse(text)]).toMatchObject([400, { id: 1, error: { code: -32020 } }]);
  expect(asked).toEqual([]);
});

it.each([
  `{"__proto__":{"polluted":1},"jsonrpc":"2.0","id":1,"method":"ping"}`,
  `${start}{"__proto__":{"name":"get_thing"},"name":"add_thing","arguments":{"id":"1"}}}`,
  `${start}{"name":"get_thing","arguments":{"__proto__":{"id":"1","polluted":1}}}}`,
  `${start}{"name":"get_thing","arguments":{"id":"1","constructor":{"prototype":{"polluted":1}}}}}`,
  `${start}{"name":"__proto__","arguments":{"polluted":1}}}`,
  `${start}{"name":"toString","arguments":{}}}`,
])("answers %s, and no object has got a member by it", async (body) => {
  const { rig } = await counted();
  const { status, text } = await rig.post(body);
  expect(status).toBeLessThan(500);
  expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0" });
  expect("polluted" in {}).toBe(false);
  expect((await rig.post(ping)).text).toBe(pong);
});

it("calls a tool named constructor with arguments named so like any other", async () => {
  const text = { type: "string" };
  const odd = reading("constructor", {
    input: {
      type: "object",
      properties: { constructor: text, toString: text },
      required: ["constructor"],
      additionalProperties: false,
    },
    run: [{ steps: [{ id: "get", request: { method: "GET", path: "/things/{constructor}" } }] }],
  });
  const { rig, asked } = await counted({ tools: [...things, odd] });
  const answer = await rig.post(
    `${start}{"name":"constructor","arguments":{"constructor":"x/../y"}}}`,
  );
  expect(JSON.parse(answer.text)).toMatchObject({ result: { content: [{ text: '{"a":1}' }] } });
  expect(asked).toEqual(["/things/x%2F..%2Fy"]);
  const { text: said } = await rig.post(`${start}{"name":"constructor","arguments":{}}}`);
  expect(JSON.parse(said)).toMatchObject({ result: { isError: true } });
});

it("answers a text that makes a pattern of the schema backtrack for years at once", async () => {
  const id = { type: "string", pattern: "^(a+)+$" };
  const input = {
    type: "object",
    properties: { id },
    required: ["id"],
    additionalProperties: false,
  } as const;
  const { rig, asked } = await counted({ tools: [reading("get_thing", { input })] });
  const long = `${"a".repeat(50_000)}!`;
  for (const text of [`${"a".repeat(40)}!`, long]) {
    const answer = await rig.post(call(text));
    expect(JSON.parse(answer.text)).toMatchObject({ result: { isError: true } });
  }
  await rig.post(call("aaa"));
  expect(asked).toEqual(["/things/aaa"]);
});
