// Bytes that clients of HTTP do not send: raw sockets alone can.
import { expect, it } from "vitest";
import { rawAnswer, rawPost, statusesIn } from "./raw.ts";
import { startRig } from "./rig.ts";
import { call, ping, pong } from "./things.ts";

it.each([
  [" application/json", 200],
  ["\tapplication/json", 200],
  ["application/json ", 200],
  ["application/json;charset=utf-8", 200],
  ["application/json\ta", 415],
  ["application/json, text/plain", 415],
  ["application/jsonx", 415],
  ["text/plain", 415],
  ["text/plain; application/json", 415],
  ["application/x-www-form-urlencoded", 415],
  ["", 415],
])("answers a body of the type %j with %d", async (type, status) => {
  const rig = await startRig();
  const answer = await rawAnswer(rig.origin, rawPost([`content-type: ${type}`], ping));
  expect(statusesIn(answer)).toEqual([status]);
  expect(answer.endsWith(pong)).toBe(status === 200);
});

it.each([
  ["two lengths", ["content-length: 39", "content-length: 4"]],
  ["a length and chunks", ["content-length: 39", "transfer-encoding: chunked"]],
  ["chunks under another name", ["transfer-encoding: xchunked"]],
  ["a negative length", ["content-length: -1"]],
  ["a length with a sign", ["content-length: +39"]],
  ["a header with a space before its colon", ["x-a : b"]],
  ["a header that is folded", ["x-a: b\r\n c: d"]],
  ["a NUL in a header", ["x-a: b\0c"]],
  ["two hosts", ["host: localhost", "host: evil.example"]],
])("refuses a request with %s, and takes none of its bytes for another", async (_name, headers) => {
  const rig = await startRig({ auth: { mode: "passthrough" } });
  const smuggled = rawPost(["authorization: Bearer smuggled"], call("smuggled"));
  const answer = await rawAnswer(rig.origin, rawPost(headers, ping) + smuggled);
  expect(statusesIn(answer)).toEqual([400]);
  expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600 },
  });
  expect(rig.logged()).not.toContain("smuggled");
});

it.each([
  ["garbage", "\x16\x03\x01\x02\x00 hello\r\n\r\n", 400],
  ["another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["headers of 20 KB", `POST /things/mcp HTTP/1.1\r\nx-a: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("answers %s with an error that clients can read, and closes", async (_name, bytes, status) => {
  const rig = await startRig();
  const answer = await rawAnswer(rig.origin, bytes);
  expect(statusesIn(answer)).toEqual([status]);
  expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({
    id: null,
    error: { code: -32600 },
  });
  expect((await rig.post(ping)).text).toBe(pong);
});

it("refuses a request with two Authorization headers, of which a proxy may have read the other", async () => {
  let reached = 0;
  const rig = await startRig({
    auth: { mode: "passthrough" },
    api: (_request, response) => {
      reached += 1;
      response.end();
    },
  });
  const headers = ["authorization: Bearer first", "authorization: Bearer second"];
  const answer = await rawAnswer(rig.origin, rawPost(headers, call("1")));
  expect(statusesIn(answer)).toEqual([400]);
  expect(answer).not.toMatch(/first|second/);
  expect(reached).toBe(0);
});

it.each(["gzip", "br", "identity, gzip", "aws-chunked"])(
  "refuses a body in the content coding %s",
  async (coding) => {
    const rig = await startRig();
    const { status, text } = await rig.post(ping, { "content-encoding": coding });
    expect([status, JSON.parse(text)]).toEqual([
      415,
      {
        jsonrpc: "2.0",
        id: null,
        error: {
          code: -32600,
          message: "Unsupported media type: send the body without Content-Encoding",
        },
      },
    ]);
  },
);

it("refuses a body over the limit at its declared length, and serves others meanwhile", async () => {
  const rig = await startRig();
  const declared = await rawAnswer(
    rig.origin,
    rawPost(["content-length: 1048577"], "x".repeat(100)),
  );
  expect(statusesIn(declared)).toEqual([413]);
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  const chunks = rawPost(["transfer-encoding: chunked"], chunk.repeat(17));
  expect(statusesIn(await rawAnswer(rig.origin, chunks))).toEqual([413]);
  expect((await rig.post(ping)).text).toBe(pong);
  const lines = rig
    .logged()
    .split("\n")
    .filter((line) => line.includes('"refused"'));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('"status":413,"reason":"too_large"');
});
