import { expect, it } from "vitest";
import { retryAfterMs, toldQuota } from "../../src/core/rate-limit-headers.ts";

const nowMs = Date.parse("2026-01-01T00:00:00Z");

it.each<[string | undefined, number | undefined]>([
  ["30", 30_000],
  [" 1.5 ", 1_500],
  ["Thu, 01 Jan 2026 00:01:30 GMT", 90_000],
  ["Thu, 01 Jan 2015 00:00:00 GMT", 0],
  ["-5", undefined],
  ["soon", undefined],
  ["", undefined],
  [undefined, undefined],
])("reads the Retry-After %s as %s ms", (text, expected) => {
  expect(retryAfterMs(text === undefined ? {} : { "retry-after": text }, nowMs)).toBe(expected);
});

it.each([
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225630" }, [0, 30_000]],
  [{ "ratelimit-remaining": "7", "ratelimit-reset": "20" }, [7, 20_000]],
  [{ "x-rate-limit-reset": "1767225612000" }, [undefined, 12_000]],
  [{ ratelimit: '"default";r=3;t=8' }, [3, 8_000]],
  [{ "x-ratelimit-reset": "-5" }, [undefined, undefined]],
  [{}, [undefined, undefined]],
])("reads the quota of %j as %j", (headers, expected) => {
  const { remaining, resetMs } = toldQuota({ ...headers }, nowMs);
  expect([remaining, resetMs]).toEqual(expected);
});
