import { expect, it } from "vitest";
import { Secret } from "../../src/core/secret.ts";
import { fakePorts } from "./fake-ports.ts";
import { listen, send, upstreamAt } from "./local-server.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

const alice = new Secret("alice-1234");
const bob = new Secret("bob-567890");

/** An upstream that gives these answers, then plain ones, and what it was asked for. */
async function limited(...answers: readonly Answer[]) {
  const hits: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    const { status = 200, headers = {}, body = "ok" } = answers[hits.length] ?? {};
    hits.push(request.headers.authorization);
    response.writeHead(status, headers).end(body);
  });
  const fake = fakePorts();
  const credential = { header: "authorization", prefix: "Bearer " };
  const upstream = upstreamAt(origin, { credential, retries: 0 }, fake.ports);
  const get = (who: Secret | "nobody" = alice, template = "/") =>
    send(upstream, { ...(who !== "nobody" && { credential: who }), template }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  return { get, hits, upstream, ...fake };
}

const usedUp = (seconds: number) =>
  `The upstream's rate limit for this credential is used up; try again in ${seconds} s.`;

const secondary = '{"message":"You have exceeded a secondary rate limit. Please wait."}';
// 2026-01-01T00:00:00Z, when the fake clock begins.
const start = 1_767_225_600;

it.each<readonly [string, Answer, number]>([
  ["429 with Retry-After", { status: 429, headers: { "retry-after": "42" } }, 42],
  [
    "429 and a date",
    { status: 429, headers: { "retry-after": "Thu, 01 Jan 2026 00:01:30 GMT" } },
    90,
  ],
  [
    "429 and the reset's second",
    { status: 429, headers: { "x-ratelimit-reset": `${start + 30}` } },
    30,
  ],
  ["429 and seconds to the reset", { status: 429, headers: { "ratelimit-reset": "20" } }, 20],
  ["429 and no more", { status: 429 }, 5],
  ["429 and no time at all", { status: 429, headers: { "retry-after": "0" } }, 1],
  ["403 with Retry-After", { status: 403, headers: { "retry-after": "7" } }, 7],
  [
    "403 with nothing left",
    {
      status: 403,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${start + 600}` },
    },
    600,
  ],
  [
    "200 with nothing left (GitLab)",
    { headers: { "ratelimit-remaining": "0", "ratelimit-reset": `${start + 12}` } },
    12,
  ],
  [
    "200 with nothing left, in milliseconds",
    { headers: { "x-rate-limit-remaining": "0", "x-rate-limit-reset": `${start + 12}000` } },
    12,
  ],
  ["200 with nothing left (IETF)", { headers: { ratelimit: '"default";r=0;t=8' } }, 8],
  ["more than an hour", { status: 429, headers: { "retry-after": "86400" } }, 3600],
  ["403 of GitHub's secondary limit", { status: 403, body: secondary }, 60],
  [
    "429 of the secondary limit",
    { status: 429, headers: { "retry-after": "120" }, body: secondary },
    120,
  ],
])("keeps a credential back after %s", async (_name, answer, seconds) => {
  const { get, hits, pass } = await limited(answer);
  expect(await get()).toBe(answer.status ?? 200);
  expect(await get()).toBe(usedUp(seconds));
  pass(seconds * 1000 - 1);
  expect(await get()).toBe(usedUp(1));
  expect(hits.length).toBe(1);
  pass(1);
  expect(await get()).toBe(200);
});

it.each<readonly [string, Answer]>([
  ["a 403 that speaks of permissions", { status: 403, body: "Must have admin rights" }],
  ["a 503 with Retry-After", { status: 503, headers: { "retry-after": "60" } }],
  [
    "a 401 with nothing left",
    { status: 401, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "60" } },
  ],
  ["one request left", { headers: { "x-ratelimit-remaining": "1", "x-ratelimit-reset": "60" } }],
  [
    "a reset in the past",
    { headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${start - 1}` } },
  ],
  ["a text about it in a 200", { body: secondary }],
  [
    "nonsense",
    { headers: { "x-ratelimit-remaining": "none", "x-ratelimit-reset": "never", ratelimit: "x" } },
  ],
])("does not keep a credential back after %s", async (_name, answer) => {
  const { get, hits } = await limited(answer);
  await get();
  expect(await get()).toBe(200);
  expect(hits.length).toBe(2);
});

it("keeps back that credential alone", async () => {
  const { get, hits } = await limited({ status: 403, body: secondary });
  expect(await get(alice)).toBe(403);
  expect(await get(bob)).toBe(200);
  expect(await get("nobody")).toBe(200);
  expect(await get(alice)).toBe(usedUp(60));
  expect(hits).toEqual(["Bearer alice-1234", "Bearer bob-567890", undefined]);
});

it("refuses as what is not to be asked", async () => {
  const { upstream, get } = await limited({ status: 429 });
  await get();
  await expect(send(upstream, { credential: alice })).rejects.toMatchObject({ kind: "refused" });
});

it("waits twice as long each time after a secondary limit, up to 15 minutes", async () => {
  const answers = Array.from({ length: 6 }, () => ({ status: 403, body: secondary }));
  const { get, pass } = await limited(...answers);
  const waited: (string | number)[] = [];
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    expect(await get()).toBe(403);
    waited.push(await get());
    pass(seconds * 1000);
  }
  expect(waited).toEqual([60, 120, 240, 480, 900, 900].map(usedUp));
  expect(await get()).toBe(200);
});

it("takes answers to calls at the same time for one occasion", async () => {
  const answers = Array.from({ length: 5 }, () => ({ status: 403, body: secondary }));
  const { get } = await limited(...answers);
  await Promise.all(answers.map(() => get()));
  expect(await get()).toBe(usedUp(60));
});

it("begins again with a minute when the last time is long ago", async () => {
  const { get, pass } = await limited(
    { status: 403, body: secondary },
    { status: 403, body: secondary },
  );
  await get();
  pass(60_000 + 900_000);
  expect([await get(), await get()]).toEqual([403, usedUp(60)]);
});

it("keeps back only what uses the same quota, where an upstream has several", async () => {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${start + 50}` };
  const search = { headers: { ...headers, "x-ratelimit-resource": "search" } };
  const { get, hits } = await limited(search);
  expect(await get(alice, "/search/code")).toBe(200);
  expect(await get(alice, "/search/code")).toBe(usedUp(50));
  expect(await get(alice, "/user")).toBe(200);
  expect(hits.length).toBe(2);
});

it("never shortens what it has learned", async () => {
  const { get } = await limited(
    { status: 429, headers: { "retry-after": "60" } },
    { status: 429, headers: { "retry-after": "2" } },
  );
  await Promise.all([get(), get()]);
  expect(await get()).toBe(usedUp(60));
});

it("keeps its knowledge in the store that it is given, under no name that tells a credential", async () => {
  const origin = await listen(
    (_request, response) => void response.writeHead(429, { "retry-after": "9" }).end(),
  );
  const kept = new Map<string, number>();
  const coolDowns = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, forMs: number) => void kept.set(key, forMs),
  };
  const definition = { credential: { header: "authorization" } };
  await send(upstreamAt(origin, definition, { coolDowns, hash: () => "hashed" }), {
    credential: alice,
  });
  expect([...kept]).toEqual([["hashed", 9000]]);
  const another = upstreamAt(origin, definition, { coolDowns, hash: () => "hashed" });
  await expect(send(another, { credential: alice })).rejects.toThrow(usedUp(9));
});

it("keeps no more than the beginning of a quota's name", async () => {
  const headers = { "retry-after": "9", "x-ratelimit-resource": "q".repeat(10_000) };
  const origin = await listen((_request, response) => void response.writeHead(429, headers).end());
  const kept = new Map<string, number>();
  const coolDowns = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, forMs: number) => void kept.set(key, forMs),
  };
  const upstream = upstreamAt(origin, {}, { coolDowns, hash: () => "hashed" });
  await send(upstream);
  expect([...kept]).toEqual([[`hashed ${"q".repeat(64)}`, 9000]]);
  await expect(send(upstream)).rejects.toThrow(usedUp(9));
});
