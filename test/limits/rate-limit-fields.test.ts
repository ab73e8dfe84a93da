import { expect, it } from "vitest";
import type { Refusal } from "../../src/limits/admission.ts";
import { parseRate } from "../../src/limits/parse-rate.ts";
import {
  rateLimitFields,
  refusalText,
  retryAfterField,
} from "../../src/limits/rate-limit-fields.ts";

it("the fields name the policy, its quota and window, what is left and until when", () => {
  const rate = parseRate({ rate: "120/min" });
  expect(rateLimitFields({ policy: "token", rate, remaining: 3, waitMs: 6001 })).toEqual({
    "ratelimit-policy": '"token";q=120;w=60',
    ratelimit: '"token";r=3;t=7',
  });
});

it.each([
  [0, "1"],
  [1, "1"],
  [1000, "1"],
  [1001, "2"],
  [12_000, "12"],
  [3_600_000, "3600"],
])("after %i ms means Retry-After: %s", (retryAfterMs, expected) => {
  expect(retryAfterField({ retryAfterMs })).toBe(expected);
});

const refusal: Refusal = { kind: "refused", by: "token", retryAfterMs: 6500, limit: "120/min" };

it.each([
  [{}, "Rate limit: 120/min for this token. Try again in 7 s."],
  [
    { by: "tool", limit: "5/min", tool: "rerun_workflow" },
    "Rate limit: 5/min of this token for rerun_workflow. Try again in 7 s.",
  ],
  [
    { by: "flood", limit: "360/min" },
    "Rate limit: 360/min requests of this token. Try again in 7 s.",
  ],
  [
    { by: "ip", limit: "600/min" },
    "Rate limit: 600/min requests of this address. Try again in 7 s.",
  ],
  [
    { by: "newTokens", limit: "60/min" },
    "Rate limit: 60/min new tokens of this address. Try again in 7 s.",
  ],
  [
    { by: "refusedTokens", limit: "20/min" },
    "Rate limit: 20/min refused tokens of this address. Try again in 7 s.",
  ],
  [
    { by: "concurrency", limit: "8" },
    "8 calls of this token are running already. Try again when one has ended.",
  ],
  [
    { by: "concurrency", limit: "1" },
    "1 call of this token is running already. Try again when one has ended.",
  ],
  [{ retryAfterMs: 0.2 }, "Rate limit: 120/min for this token. Try again in 1 s."],
  [{ retryAfterMs: 119_000 }, "Rate limit: 120/min for this token. Try again in 119 s."],
  [{ retryAfterMs: 130_000 }, "Rate limit: 120/min for this token. Try again in 3 min."],
  [{ retryAfterMs: 17_280_000 }, "Rate limit: 120/min for this token. Try again in 5 h."],
] satisfies readonly (readonly [Partial<Refusal>, string])[])(
  "%j reads well",
  (change, expected) => {
    expect(refusalText({ ...refusal, ...change })).toBe(expected);
  },
);
