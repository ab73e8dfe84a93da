import { expect, it } from "vitest";
import { ratePattern } from "../../src/core/rate-pattern.ts";
import { parseRate, timesRate } from "../../src/limits/parse-rate.ts";

it.each([
  ["120/min", { count: 120, perMs: 60_000, burst: 30, text: "120/min" }],
  ["120/minute", { count: 120, perMs: 60_000, burst: 30, text: "120/min" }],
  ["2/s", { count: 2, perMs: 1000, burst: 1, text: "2/s" }],
  ["7/sec", { count: 7, perMs: 1000, burst: 2, text: "7/s" }],
  ["1/second", { count: 1, perMs: 1000, burst: 1, text: "1/s" }],
  ["5000/h", { count: 5000, perMs: 3_600_000, burst: 1250, text: "5000/h" }],
  ["3/hour", { count: 3, perMs: 3_600_000, burst: 1, text: "3/h" }],
  ["9/d", { count: 9, perMs: 86_400_000, burst: 3, text: "9/d" }],
  ["9/day", { count: 9, perMs: 86_400_000, burst: 3, text: "9/d" }],
])("%s is read", (rate, expected) => {
  expect(parseRate({ rate })).toEqual(expected);
});

it("a burst that is written stands", () => {
  expect(parseRate({ rate: "120/min", burst: 500 }).burst).toBe(500);
});

it.each([
  "",
  "120",
  "/min",
  "0/min",
  "-1/min",
  "1.5/s",
  "120 / min",
  "120/mins",
  "1e3/s",
  "12345678/d",
])("%j is refused with the form to write", (rate) => {
  expect(ratePattern.test(rate)).toBe(false);
  expect(() => parseRate({ rate })).toThrow(
    `"${rate}" is no rate. Write a whole number and a unit: 120/min, or /s, /h, /d.`,
  );
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("a burst of %s is refused", (burst) => {
  expect(() => parseRate({ rate: "1/s", burst })).toThrow("Write a whole number of at least 1.");
});

it("three times a rate is three times its burst too", () => {
  expect(timesRate(parseRate({ rate: "120/min", burst: 30 }), 3)).toEqual({
    count: 360,
    perMs: 60_000,
    burst: 90,
    text: "360/min",
  });
});
