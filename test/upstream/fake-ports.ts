import type { HttpUpstreamOptions } from "../../src/upstream/http-upstream.ts";

/** A clock that stands still until it is moved, or somebody sleeps by it; and no chance. */
export function fakePorts() {
  let nowMs = Date.parse("2026-01-01T00:00:00Z");
  const slept: number[] = [];
  const ports = {
    clock: { now: () => nowMs },
    // Another beginning, as in a real process.
    monotonicMs: () => nowMs - Date.parse("2025-12-31T00:00:00Z"),
    random: () => 0,
    async sleep(forMs) {
      slept.push(forMs);
      nowMs += forMs;
    },
  } satisfies Partial<HttpUpstreamOptions>;
  return {
    ports,
    slept,
    pass(forMs: number) {
      nowMs += forMs;
    },
  };
}
