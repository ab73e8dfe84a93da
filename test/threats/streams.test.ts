// auth.md §4 row 27: streams are bounded, and idle ones cost little.
import { Agent, type ClientRequest, request } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { StreamSlots } from "../../src/protocol/stream-slots.ts";
import { heldTool, holdingApi } from "./holding-api.ts";
import { type Rig, startRig } from "./rig.ts";
import { modern, ping, pong, takesStreams } from "./things.ts";

const limits = {
  ip: { rate: "100000/s" },
  newTokens: { rate: "100000/s" },
  token: { rate: "100000/s" },
  concurrency: 10_000,
};

async function startHolding() {
  const api = holdingApi();
  const rig = await startRig({
    api: api.listener,
    auth: { mode: "passthrough" },
    limits,
    tools: [heldTool],
    upstream: { timeoutMs: 60_000, idleTimeoutMs: 60_000 },
  });
  return { api, rig };
}

const listen = modern("subscriptions/listen", { notifications: {} });
const held = modern(
  "tools/call",
  { name: "get_held", arguments: { id: "1" } },
  { progressToken: 1 },
);

/** Opens a stream of progress and leaves it alone; resolves when its first bytes are there, whatever they are. */
function open(
  rig: Rig,
  token: string,
  agent: Agent,
): { sent: ClientRequest; begun: Promise<string> } {
  const sent = request(`${rig.origin}/things/mcp`, {
    method: "POST",
    agent,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...held.headers,
      ...takesStreams,
    },
  });
  sent.on("error", () => {});
  const begun = new Promise<string>((resolve) => {
    sent.on("response", (response) => {
      response.on("error", () => {});
      response.resume();
      resolve(response.headers["content-type"] ?? "");
    });
  });
  sent.end(held.body);
  return { sent, begun };
}

function manyConnections(): Agent {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** Resolves when a caller may open a stream. */
async function placeFor(rig: Rig, token: string): Promise<void> {
  const headers = { ...listen.headers, authorization: `Bearer ${token}` };
  await vi.waitFor(
    async () => expect((await rig.post(listen.body, headers)).status).toBe(200),
    10_000,
  );
}

it("a caller may have 16 streams open; the next is refused until one ends, and others are not", async () => {
  const { api, rig } = await startHolding();
  const agent = manyConnections();
  const opened = Array.from({ length: 16 }, () => open(rig, "ann", agent));
  await Promise.all(opened.map(({ begun }) => begun));
  const refused = await rig.post(listen.body, { ...listen.headers, authorization: "Bearer ann" });
  expect([refused.status, JSON.parse(refused.text), refused.headers.get("retry-after")]).toEqual([
    429,
    {
      jsonrpc: "2.0",
      id: 1,
      error: { code: -31429, message: "Too many streams are open: end one, or try again later" },
    },
    "5",
  ]);
  const other = await rig.post(listen.body, { ...listen.headers, authorization: "Bearer bob" });
  expect([other.status, other.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  // Without a place for a stream the call itself goes on.
  const plain = open(rig, "ann", agent);
  await api.holds(17);
  for (const { sent } of opened) sent.destroy();
  api.release();
  expect(await plain.begun).toBe("application/json; charset=utf-8");
  await placeFor(rig, "ann");
});

it("a subscription that has ended has given its place back", async () => {
  const { rig } = await startHolding();
  for (let count = 0; count < 40; count += 1) {
    const sent = { ...listen.headers, authorization: "Bearer ann" };
    expect((await rig.post(listen.body, sent)).status).toBe(200);
    const broken = modern("subscriptions/listen");
    expect((await rig.post(broken.body, sent)).headers.get("content-type")).toContain("json");
  }
});

it("there are at most 1,000 streams, whoever has them, and each place is given back once", () => {
  const slots = new StreamSlots();
  const taken = Array.from({ length: 1000 }, (_, count) => slots.take(`caller ${count % 100}`));
  expect(taken.every((giveBack) => giveBack !== undefined)).toBe(true);
  expect(slots.take("one more")).toBeUndefined();
  taken[0]?.();
  taken[0]?.();
  expect(slots.take("one more")).toBeDefined();
  expect(slots.take("another")).toBeUndefined();
});

it("5,000 callers that leave their streams idle take a bounded part of memory, and others are answered", async () => {
  const { api, rig } = await startHolding();
  const agent = manyConnections();
  const before = process.memoryUsage().rss;
  const opened = Array.from({ length: 5000 }, (_, count) => open(rig, `t${count}`, agent));
  const begun = new Set<string>();
  let streams = 0;
  const thousand = new Promise<void>((resolve) => {
    for (const { begun: begins } of opened) {
      void begins.then((type) => {
        begun.add(type);
        streams += 1;
        if (streams === 1000) resolve();
      });
    }
  });
  await thousand;
  expect([...begun]).toEqual(["text/event-stream"]);
  const refused = await rig.post(listen.body, { ...listen.headers, authorization: "Bearer new" });
  expect(refused.status).toBe(429);
  const answer = await rig.post(ping, { authorization: "Bearer new" });
  expect([answer.status, answer.text]).toEqual([200, pong]);
  expect(streams).toBe(1000);
  // Both ends of every connection are in this process.
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  for (const { sent } of opened) sent.destroy();
  await placeFor(rig, "new");
  await api.left();
});
