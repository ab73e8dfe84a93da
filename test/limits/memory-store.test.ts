import fc from "fast-check";
import { expect, it } from "vitest";
import type { BucketRequest } from "../../src/limits/bucket-store.ts";
import { createMemoryStore } from "../../src/limits/memory-store.ts";
import { parseRate } from "../../src/limits/parse-rate.ts";

function open(startMs = 0) {
  const clock = { ms: startMs };
  const store = createMemoryStore({ now: () => clock.ms, maxKeys: 1000 });
  const take = (...buckets: readonly BucketRequest[]) => store.take(buckets);
  return { clock, take };
}

function bucket(rate: string, burst: number, key = "k"): BucketRequest {
  return { policy: "token", key, rate: parseRate({ rate, burst }) };
}

it.each([1, 30, 100])("1,000 takes at the same time get exactly a burst of %i", async (burst) => {
  const { take } = open();
  const taken = await Promise.all(
    Array.from({ length: 1000 }, () => take(bucket("120/min", burst))),
  );
  expect(taken.filter(({ kind }) => kind === "taken")).toHaveLength(burst);
});

it("a refusal says the exact wait: a moment before it is refused, then taken once", async () => {
  const { clock, take } = open(1000);
  const wanted = bucket("120/min", 2);
  await take(wanted);
  await take(wanted);
  expect(await take(wanted)).toEqual({
    kind: "refused",
    by: { policy: "token", rate: wanted.rate, remaining: 0, waitMs: 500 },
  });
  clock.ms = 1499;
  expect(await take(wanted)).toMatchObject({ kind: "refused", by: { waitMs: 1 } });
  clock.ms = 1500;
  expect((await take(wanted)).kind).toBe("taken");
  expect((await take(wanted)).kind).toBe("refused");
});

it("a decision says what remains and when there is one more", async () => {
  const { clock, take } = open();
  const wanted = bucket("60/min", 3);
  expect(await take(wanted)).toMatchObject({ standings: [{ remaining: 2, waitMs: 1000 }] });
  clock.ms = 400;
  expect(await take(wanted)).toMatchObject({ standings: [{ remaining: 1, waitMs: 600 }] });
});

it("asking in vain does not make the wait longer", async () => {
  const { clock, take } = open();
  await take(bucket("60/min", 1));
  for (clock.ms = 0; clock.ms < 1000; clock.ms += 100) await take(bucket("60/min", 1));
  expect((await take(bucket("60/min", 1))).kind).toBe("taken");
});

it("in no interval are there more than the burst and what the rate gives for the interval", async () => {
  const steps = fc.array(fc.double({ min: 0, max: 3000, noNaN: true }), { maxLength: 150 });
  const rates = fc.record({
    count: fc.integer({ min: 1, max: 500 }),
    burst: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(
      steps,
      rates,
      fc.integer({ min: 0, max: 1e10 }),
      async (waits, rate, startMs) => {
        const { clock, take } = open(startMs);
        const wanted = bucket(`${rate.count}/min`, rate.burst);
        const times: number[] = [];
        for (const waitMs of waits) {
          clock.ms += waitMs;
          if ((await take(wanted)).kind === "taken") times.push(clock.ms);
        }
        for (const [first, from] of times.entries()) {
          for (const [last, until] of times.slice(first).entries()) {
            const allowed = rate.burst + ((until - from) * rate.count) / 60_000;
            expect(last + 1).toBeLessThanOrEqual(allowed + 0.01);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

it("who waits as long as is said is always admitted", async () => {
  const rates = fc.record({
    count: fc.integer({ min: 1, max: 9999 }),
    burst: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(
      rates,
      fc.integer({ min: 0, max: 1e10 }),
      async ({ count, burst }, startMs) => {
        const { clock, take } = open(startMs);
        const wanted = bucket(`${count}/min`, burst);
        for (let taken = 0; taken < burst; taken += 1) {
          expect((await take(wanted)).kind).toBe("taken");
        }
        for (let round = 0; round < 20; round += 1) {
          const refused = await take(wanted);
          if (refused.kind !== "refused") throw new Error("more than the burst was taken");
          clock.ms += refused.by.waitMs;
          expect((await take(wanted)).kind).toBe("taken");
        }
      },
    ),
  );
});

it("of a bucket that refuses and one that does not, neither is spent", async () => {
  const { take } = open();
  const token = bucket("120/min", 30, "token");
  const tool = { ...bucket("5/min", 1, "tool"), policy: "tool" } as const;
  expect(await take(token, tool)).toMatchObject({
    standings: [{ remaining: 29 }, { remaining: 0 }],
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect(await take(token, tool)).toMatchObject({ kind: "refused", by: { policy: "tool" } });
  }
  expect(await take(token)).toMatchObject({ standings: [{ remaining: 28 }] });
});

it("of two empty buckets, the one with the longer wait refuses", async () => {
  const { take } = open();
  const slow = bucket("1/min", 1, "slow");
  const fast = bucket("60/min", 1, "fast");
  await take(fast, slow);
  expect(await take(fast, slow)).toMatchObject({ by: { waitMs: 60_000 } });
  expect(await take(slow, fast)).toMatchObject({ by: { waitMs: 60_000 } });
});

it("a peek spends nothing, and refuses while the bucket is empty", async () => {
  const { take } = open();
  const wanted = bucket("60/min", 1, "watched");
  const other = bucket("60/min", 5, "other");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await take(other, { ...wanted, peek: true })).kind).toBe("taken");
  }
  await take(wanted);
  expect((await take(other, { ...wanted, peek: true })).kind).toBe("refused");
  expect(await take(other)).toMatchObject({ standings: [{ remaining: 1 }] });
});

it.each([1000, 3_600_000, 1e12])(
  "a clock that goes back by %i ms blocks nobody for longer than one interval",
  async (backMs) => {
    const { clock, take } = open(2e12);
    const wanted = bucket("120/min", 30);
    for (let taken = 0; taken < 30; taken += 1) await take(wanted);
    clock.ms -= backMs;
    expect((await take(wanted)).kind).toBe("refused");
    clock.ms += 501;
    expect((await take(wanted)).kind).toBe("taken");
    clock.ms += 15_001;
    expect(await take(wanted)).toMatchObject({ standings: [{ remaining: 29 }] });
  },
);

it("a clock that goes forward and back again gives one burst more, and blocks nobody", async () => {
  const { clock, take } = open();
  const wanted = bucket("120/min", 2);
  const takeThree = async () => [await take(wanted), await take(wanted), await take(wanted)];
  const kinds = async () => (await takeThree()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["taken", "taken", "refused"]);
  clock.ms = 1e9;
  expect(await kinds()).toEqual(["taken", "taken", "refused"]);
  clock.ms = 10;
  expect(await kinds()).toEqual(["refused", "refused", "refused"]);
  clock.ms = 10 + 501;
  expect(await kinds()).toEqual(["taken", "refused", "refused"]);
});

it("a smaller burst counts at once for a bucket that is kept", async () => {
  const { clock, take } = open();
  for (let taken = 0; taken < 100; taken += 1) await take(bucket("60/min", 100));
  expect((await take(bucket("60/min", 2))).kind).toBe("refused");
  clock.ms = 1001;
  expect((await take(bucket("60/min", 2))).kind).toBe("taken");
});

it("junk keys far beyond the bound do not unblock a key", async () => {
  const { take } = open();
  const blocked = bucket("60/min", 10, "blocked");
  for (let taken = 0; taken < 10; taken += 1) await take(blocked);
  for (let junk = 0; junk < 20_000; junk += 1) await take(bucket("60/min", 10, `junk ${junk}`));
  expect((await take(blocked)).kind).toBe("refused");
});
