import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import type { UpstreamDefinition } from "../../src/contract/server.ts";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

/** An upstream that can be made unreachable; how often it was looked for, and how many requests have reached it. */
async function switched(definition: Partial<UpstreamDefinition> = { retries: 0 }) {
  const state = { problem: "EAI_AGAIN", looks: 0, hits: 0 };
  const held: ServerResponse[] = [];
  const sockets: Socket[] = [];
  const cutTogether = (socket: Socket) => {
    if (sockets.push(socket) === 5) for (const each of sockets) each.destroy();
  };
  const fake = fakePorts();
  const origin = await listen((request, response) => {
    state.hits += 1;
    if (request.url === "/cut") cutTogether(request.socket);
    else if (request.url === "/silent") fake.pass(definition.idleTimeoutMs ?? 0);
    else if (request.url === "/held") held.push(response);
    else response.writeHead(500, { connection: "close" }).end();
  });
  const resolve = async () => {
    state.looks += 1;
    const { problem } = state;
    if (problem !== "") throw Object.assign(new Error(problem), { code: problem });
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const url = origin.replace("127.0.0.1", "api.test");
  const upstream = upstreamAt(url, definition, { ...fake.ports, resolve });
  return { state, held, upstream, ...fake };
}

const refused = (seconds: number) => ({
  kind: "refused",
  message: `The upstream "api" could not be reached several times in a row; it is tried again in ${seconds} s.`,
});

it.each([
  ["EAI_AGAIN", "connection"],
  ["ECONNREFUSED", "connection"],
  ["ETIMEDOUT", "timeout"],
])(
  "spares an upstream for 10 s that five calls in a row could not reach, then asks it once: %s",
  async (problem, kind) => {
    const { state, upstream, pass } = await switched();
    state.problem = problem;
    for (let count = 0; count < 5; count += 1) {
      await expect(send(upstream)).rejects.toMatchObject({ kind });
    }
    await expect(send(upstream)).rejects.toMatchObject(refused(10));
    pass(3_500);
    await expect(send(upstream)).rejects.toMatchObject(refused(7));
    expect(state.looks).toBe(5);
    pass(6_500);
    const both = await Promise.allSettled([send(upstream), send(upstream)]);
    expect(both.map((one) => one.status === "rejected" && one.reason.kind)).toEqual([
      kind,
      "refused",
    ]);
    expect(state.looks).toBe(6);
    await expect(send(upstream)).rejects.toMatchObject(refused(10));
  },
);

it("asks again as before after any answer", async () => {
  const { state, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  pass(10_000);
  state.problem = "";
  expect((await send(upstream)).status).toBe(500);
  state.problem = "EAI_AGAIN";
  for (let count = 0; count < 4; count += 1) {
    await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  }
  state.problem = "";
  expect((await send(upstream)).status).toBe(500);
});

it("lets the others through as soon as there is a connection, before its answer", async () => {
  const { state, held, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  pass(10_000);
  state.problem = "";
  const trial = send(upstream, { target: "/held" });
  await expect.poll(() => held.length).toBe(1);
  expect((await send(upstream)).status).toBe(500);
  held[0]?.end();
  expect((await trial).status).toBe(200);
});

it("asks once when it tries again, though what only reads is else sent again", async () => {
  const { state, upstream, pass } = await switched({ retries: 1 });
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  expect(state.looks).toBe(10);
  // So long that there are retries left again.
  pass(20_000);
  await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  expect(state.looks).toBe(11);
});

it.each([
  ["silence", "/silent", "timeout"],
  ["a connection that is cut", "/cut", "connection"],
])("does not count %s, which a caller can bring about", async (_name, target, kind) => {
  const { state, upstream } = await switched({ retries: 0, idleTimeoutMs: 20 });
  state.problem = "";
  const calls = Array.from({ length: 5 }, () => send(upstream, { target }));
  const ended = await Promise.allSettled(calls);
  const kinds = ended.map((one) => one.status === "rejected" && one.reason.kind);
  expect(kinds).toEqual([kind, kind, kind, kind, kind]);
  expect((await send(upstream)).status).toBe(500);
});

it("counts neither cancelled calls nor requests that cannot be sent, nor do they end a count", async () => {
  const { upstream } = await switched();
  for (let count = 0; count < 5; count += 1) {
    const bad = { headers: { "x-a": "a\nb" } };
    await expect(send(upstream, bad)).rejects.toMatchObject({ kind: "connection" });
    const signal = AbortSignal.abort();
    await expect(send(upstream, { signal })).rejects.toMatchObject({ kind: "cancelled" });
    await expect(send(upstream)).rejects.toMatchObject({ kind: "connection" });
  }
  await expect(send(upstream)).rejects.toMatchObject(refused(10));
});

it("gives the trial to another when its caller goes away", async () => {
  const { state, upstream, pass } = await switched();
  for (let count = 0; count < 5; count += 1) await send(upstream).catch(() => {});
  pass(10_000);
  const controller = new AbortController();
  const left = send(upstream, { signal: controller.signal });
  controller.abort();
  await expect(left).rejects.toMatchObject({ kind: "cancelled" });
  state.problem = "";
  expect((await send(upstream)).status).toBe(500);
});
