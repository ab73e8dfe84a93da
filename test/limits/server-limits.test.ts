import { expect, it } from "vitest";
import type { LimitsDefinition } from "../../src/contract/limits.ts";
import type { BucketStore } from "../../src/limits/bucket-store.ts";
import { createMemoryStore } from "../../src/limits/memory-store.ts";
import { createServerLimits } from "../../src/limits/server-limits.ts";

interface Setup {
  readonly definition?: LimitsDefinition;
}

function open({ definition = {} }: Setup = {}) {
  const clock = { ms: 1000 };
  const now = () => clock.ms;
  const store = createMemoryStore({ now, maxKeys: 100_000 });
  const limitsOf = (server: string) => createServerLimits({ server, definition, store, now });
  return { clock, limits: limitsOf("a"), other: limitsOf("b") };
}

async function admitted(times: number, ask: (index: number) => Promise<{ kind: string }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => ask(index)));
  return answers.filter(({ kind }) => kind === "admitted").length;
}

it("an address may send 120 requests at once, then ten a second", async () => {
  const { clock, limits } = open();
  expect(await admitted(500, () => limits.admitAddress("1.2.3.4"))).toBe(120);
  expect(await limits.admitAddress("1.2.3.4")).toMatchObject({
    kind: "refused",
    by: "ip",
    retryAfterMs: 100,
    limit: "600/min",
  });
  expect((await limits.admitAddress("1.2.3.5")).kind).toBe("admitted");
  clock.ms += 1000;
  expect(await admitted(500, () => limits.admitAddress("1.2.3.4"))).toBe(10);
});

it("an address with 20 refused tokens is refused until one is forgiven, and spends nothing meanwhile", async () => {
  const { clock, limits } = open();
  expect(await admitted(25, () => limits.admitRefused("1.2.3.4"))).toBe(20);
  expect(await limits.admitRefused("1.2.3.4")).toMatchObject({ by: "refusedTokens" });
  expect(await admitted(500, () => limits.admitAddress("1.2.3.4"))).toBe(0);
  expect(await limits.admitAddress("1.2.3.4")).toMatchObject({
    by: "refusedTokens",
    retryAfterMs: 3000,
  });
  clock.ms += 3000;
  expect(await admitted(500, () => limits.admitAddress("1.2.3.4"))).toBe(120);
});

it("of an address with 20 refused tokens no caller is admitted who was let in before they were", async () => {
  const { clock, limits } = open();
  const ask = (address: string) => limits.admitCaller({ caller: "a", address });
  expect((await limits.admitAddress("1.2.3.4")).kind).toBe("admitted");
  await admitted(20, () => limits.admitRefused("1.2.3.4"));
  expect(await ask("1.2.3.4")).toMatchObject({ by: "refusedTokens", retryAfterMs: 3000 });
  expect(await ask("5.6.7.8")).toMatchObject({ kind: "admitted", standing: { policy: "flood" } });
  clock.ms += 3000;
  expect((await ask("1.2.3.4")).kind).toBe("admitted");
});

it("an address may bring 60 new tokens, and use those that it brought", async () => {
  const { limits } = open();
  const address = "1.2.3.4";
  const bring = (index: number) => limits.admitNew({ caller: `c${index}`, address });
  expect(await admitted(100, bring)).toBe(60);
  expect(await bring(100)).toMatchObject({ by: "newTokens", retryAfterMs: 1000, limit: "60/min" });
  expect((await bring(59)).kind).toBe("admitted");
  expect((await limits.admitNew({ caller: "c100", address: "5.6.7.8" })).kind).toBe("admitted");
  expect((await bring(100)).kind).toBe("admitted");
});

it("a caller that was refused as new is new at its next request too", async () => {
  const { clock, limits } = open({ definition: { newTokens: { rate: "60/min", burst: 1 } } });
  const bring = (caller: string) => limits.admitNew({ caller, address: "1.2.3.4" });
  expect((await bring("a")).kind).toBe("admitted");
  expect((await bring("b")).kind).toBe("refused");
  expect((await bring("b")).kind).toBe("refused");
  clock.ms += 1000;
  expect((await bring("b")).kind).toBe("admitted");
});

it("first requests of one caller that come together count as one new token", async () => {
  const { limits } = open({ definition: { newTokens: { rate: "60/min", burst: 1 } } });
  expect(await admitted(10, () => limits.admitNew({ caller: "a", address: "1.2.3.4" }))).toBe(10);
});

it("a caller that was silent for an hour is new again", async () => {
  const { clock, limits } = open({ definition: { newTokens: { rate: "1/d", burst: 1 } } });
  const ask = () => limits.admitNew({ caller: "a", address: "1.2.3.4" });
  for (let minute = 0; minute < 120; minute += 30) {
    expect((await ask()).kind).toBe("admitted");
    clock.ms += 30 * 60_000;
  }
  clock.ms += 31 * 60_000;
  expect((await ask()).kind).toBe("refused");
});

it.each([0, 29, 30, 31, 59])(
  "a caller that came back after %d minutes may be silent for half an hour",
  async (minutes) => {
    const { clock, limits } = open({ definition: { newTokens: { rate: "1/d", burst: 1 } } });
    const ask = () => limits.admitNew({ caller: "a", address: "1.2.3.4" });
    await ask();
    clock.ms += minutes * 60_000;
    await ask();
    clock.ms += 29 * 60_000;
    expect((await ask()).kind).toBe("admitted");
  },
);

it("a caller may send three times as many requests as calls", async () => {
  const { limits } = open();
  const ask = () => limits.admitCaller({ caller: "a", address: "1.2.3.4" });
  expect(await admitted(500, ask)).toBe(90);
  expect(await ask()).toMatchObject({ by: "flood", retryAfterMs: 167, limit: "360/min" });
});

async function callsOf(limits: ReturnType<typeof open>["limits"], times: number, tool = "t") {
  let count = 0;
  for (let call = 0; call < times; call += 1) {
    const admission = await limits.admitCall({ caller: "a", tool });
    if (admission.kind !== "admitted") continue;
    count += 1;
    admission.release();
  }
  return count;
}

it("a token may call 30 times at once, then twice a second", async () => {
  const { clock, limits } = open();
  expect(await callsOf(limits, 100)).toBe(30);
  expect(await limits.admitCall({ caller: "a", tool: "t" })).toMatchObject({
    kind: "refused",
    by: "token",
    retryAfterMs: 500,
    limit: "120/min",
    standing: { policy: "token", remaining: 0, waitMs: 500 },
  });
  clock.ms += 2000;
  expect(await callsOf(limits, 100)).toBe(4);
});

it("a call that is admitted says what is left of its token", async () => {
  const { limits } = open();
  const admission = await limits.admitCall({ caller: "a", tool: "t" });
  expect(admission).toMatchObject({ standing: { policy: "token", remaining: 29, waitMs: 500 } });
});

it("a refused tool costs the token nothing, and no place among those that run", async () => {
  const { limits } = open({ definition: { tools: { rerun: { rate: "5/min", burst: 1 } } } });
  expect(await callsOf(limits, 100, "rerun")).toBe(1);
  expect(await limits.admitCall({ caller: "a", tool: "rerun" })).toMatchObject({
    by: "tool",
    tool: "rerun",
    limit: "5/min",
    retryAfterMs: 12_000,
  });
  expect(await callsOf(limits, 100)).toBe(29);
});

it("eight calls of a token run at the same time; the ninth spends nothing", async () => {
  const { limits } = open();
  const ask = () => limits.admitCall({ caller: "a", tool: "t" });
  const running = await Promise.all(Array.from({ length: 8 }, ask));
  expect(await admitted(100, ask)).toBe(0);
  expect(await ask()).toMatchObject({ by: "concurrency", limit: "8", retryAfterMs: 1000 });
  expect((await limits.admitCall({ caller: "b", tool: "t" })).kind).toBe("admitted");
  const [first] = running;
  if (first?.kind === "admitted") {
    first.release();
    first.release();
  }
  expect(await ask()).toMatchObject({ kind: "admitted", standing: { remaining: 21 } });
  expect((await ask()).kind).toBe("refused");
});

it("a store that fails takes no place among the calls that run", async () => {
  let isDown = true;
  const memory = createMemoryStore({ now: () => 0, maxKeys: 10 });
  const store: BucketStore = {
    take: async (buckets) => {
      if (isDown) throw new Error("the store is down");
      return await memory.take(buckets);
    },
  };
  const definition = { concurrency: 1 };
  const limits = createServerLimits({
    server: "a",
    definition,
    store,
    now: () => 0,
  });
  const ask = () => limits.admitCall({ caller: "a", tool: "t" });
  await expect(ask()).rejects.toThrow("the store is down");
  isDown = false;
  expect((await ask()).kind).toBe("admitted");
});

it.each(["constructor", "__proto__", "toString"])(
  "a tool called %s has no limit of its own",
  async (tool) => {
    const { limits } = open();
    expect(await callsOf(limits, 100, tool)).toBe(30);
  },
);

it("names that contain what keys are made of do not meet", async () => {
  const tools = Object.fromEntries(
    ["t", 't"]tool:a', "t:a", "", "\ud800"].map((tool) => [tool, { rate: "1/min", burst: 1 }]),
  );
  const { limits, other } = open({ definition: { tools } });
  const callers = ["a", 'a"', "a:a", ":a", "tool:a", "token:a"];
  for (const caller of callers) {
    for (const tool of Object.keys(tools)) {
      expect((await limits.admitCall({ caller, tool })).kind).toBe("admitted");
      expect((await limits.admitCall({ caller, tool })).kind).toBe("refused");
    }
    expect(await limits.admitCaller({ caller, address: caller })).toMatchObject({
      standing: { remaining: 89 },
    });
    expect((await limits.admitAddress(caller)).kind).toBe("admitted");
  }
  expect((await other.admitCall({ caller: "a", tool: "t" })).kind).toBe("admitted");
});

it("a rate that cannot be read is refused when the limits are made", () => {
  expect(() => open({ definition: { tools: { t: { rate: "often" } } } })).toThrow(
    '"often" is no rate',
  );
});
