import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { expect, it } from "vitest";
import { serveStdio } from "../../src/protocol/stdio.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { MemoryUpstream, petsServer } from "./pets.ts";
import { meta, notification, request } from "./posts.ts";

const call = (id: number, pet: string, changed: object = {}) =>
  request({
    id,
    method: "tools/call",
    params: { name: "get_pet", arguments: { id: pet }, ...changed },
  });

function start(change: { readonly icon?: string } = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const upstream = new MemoryUpstream();
  const server = petsServer("https://pets.example");
  const served = serveStdio({
    catalog: linkServer({
      ...server,
      ...change,
      tools: server.tools.map((tool) => ({ ...tool, ...change })),
    }),
    upstream,
    clock: { now: Date.now },
    environment: {},
    input,
    output,
  });
  const send = (...messages: readonly unknown[]) => {
    for (const message of messages) {
      input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
    }
  };
  return { input, output, upstream, served, send };
}

/** Everything written until the server is done. */
async function answersOf({ output, served }: ReturnType<typeof start>): Promise<unknown[]> {
  await served;
  output.end();
  const text = (await output.toArray()).join("");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

it("serves both eras on one connection, in any order", async () => {
  const connection = start();
  connection.send(
    request({ id: 1, method: "server/discover", params: { _meta: meta } }),
    request({ id: 2, method: "initialize", params: { protocolVersion: "2025-06-18" } }),
    notification({ method: "notifications/initialized" }),
    request({ id: 3, method: "tools/list" }),
    call(4, "7", { _meta: meta }),
  );
  connection.input.end();
  const answers = await answersOf(connection);
  expect(answers).toHaveLength(4);
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 1,
        result: expect.objectContaining({ supportedVersions: ["2026-07-28"] }),
      }),
      expect.objectContaining({
        id: 2,
        result: expect.objectContaining({ protocolVersion: "2025-06-18" }),
      }),
      expect.objectContaining({ id: 3, result: { tools: [expect.anything(), expect.anything()] } }),
      expect.objectContaining({
        id: 4,
        result: expect.objectContaining({ resultType: "complete" }),
      }),
    ]),
  );
});

it("answers what is no message with an error, and goes on", async () => {
  const connection = start();
  connection.send("{", "", "[]", `"${"x".repeat(2 * 1024 * 1024)}"`, request({ method: "ping" }));
  connection.input.end();
  expect(await answersOf(connection)).toEqual([
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error: not JSON" } },
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
    expect.objectContaining({
      id: null,
      error: { code: -32600, message: "Invalid request: a line over 2 MB" },
    }),
    { jsonrpc: "2.0", id: 1, result: {} },
  ]);
});

it("answers a quick call while a slow one runs, and the slow one after the input's end", async () => {
  const connection = start();
  connection.send(call(1, "slow"), call(2, "7"));
  connection.input.end();
  const lines: unknown[] = [];
  connection.output.on("data", (chunk) => lines.push(JSON.parse(String(chunk))));
  await once(connection.output, "data");
  expect(lines).toEqual([expect.objectContaining({ id: 2 })]);
  connection.upstream.release();
  await connection.served;
  expect(lines).toEqual([expect.objectContaining({ id: 2 }), expect.objectContaining({ id: 1 })]);
});

it("aborts a cancelled call and does not answer it", async () => {
  const connection = start();
  const cancel = notification({ method: "notifications/cancelled", params: { requestId: 1 } });
  connection.send(call(1, "slow"), cancel, call(2, "7"));
  connection.input.end();
  expect(await answersOf(connection)).toEqual([expect.objectContaining({ id: 2 })]);
});

it("tells an id that is a number from one that is a text", async () => {
  const connection = start();
  const cancel = notification({ method: "notifications/cancelled", params: { requestId: "1" } });
  connection.send(call(1, "slow"), cancel, call(2, "7"));
  connection.input.end();
  connection.upstream.release();
  expect(await answersOf(connection)).toHaveLength(2);
});

it("aborts no call where two have the id that is cancelled", async () => {
  const connection = start();
  const cancel = notification({ method: "notifications/cancelled", params: { requestId: 1 } });
  connection.send(call(1, "slow"), call(1, "slow"), cancel, call(2, "7"));
  connection.input.end();
  connection.upstream.release();
  expect(await answersOf(connection)).toHaveLength(3);
});

it("acknowledges a subscription of 2026-07-28 and ends it", async () => {
  const connection = start();
  connection.send(
    request({
      method: "subscriptions/listen",
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    }),
  );
  connection.input.end();
  expect(await answersOf(connection)).toEqual([
    expect.objectContaining({ method: "notifications/subscriptions/acknowledged" }),
    expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: "complete" }) }),
  ]);
});

it("aborts what runs and ends when nobody reads the output any more", async () => {
  const input = new PassThrough();
  const output = new Writable({
    write: (_chunk, _encoding, done) => {
      done(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    },
  });
  const served = serveStdio({
    catalog: linkServer(petsServer("https://pets.example")),
    upstream: new MemoryUpstream(),
    clock: { now: Date.now },
    environment: {},
    input,
    output,
  });
  // Two with the same id, of which neither may be left running.
  const calls = [call(1, "slow"), call(1, "slow"), call(2, "7")];
  input.write(calls.map((sent) => `${JSON.stringify(sent)}\n`).join(""));
  await expect(served).resolves.toBeUndefined();
});

it("finishes more calls than may run at a time", async () => {
  const connection = start();
  for (let id = 1; id <= 250; id += 1) connection.send(call(id, String(id)));
  connection.input.end();
  expect(await answersOf(connection)).toHaveLength(250);
});

it("shows pictures to who has agreed on a revision that knows them", async () => {
  const connection = start({ icon: "https://example.com/i.png" });
  connection.send(
    request({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18" } }),
    request({ id: 2, method: "tools/list" }),
    request({ id: 3, method: "initialize", params: { protocolVersion: "2025-11-25" } }),
    request({ id: 4, method: "tools/list" }),
    request({ id: 5, method: "tools/list", params: { _meta: meta } }),
  );
  connection.input.end();
  const answers = await answersOf(connection);
  const shown = answers.filter((answer) => JSON.stringify(answer).includes('"icons"'));
  expect(shown).toEqual([
    expect.objectContaining({ id: 3 }),
    expect.objectContaining({ id: 4 }),
    expect.objectContaining({ id: 5 }),
  ]);
});
