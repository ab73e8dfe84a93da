import type { RateDefinition } from "../contract/limits.ts";
import { ratePattern } from "../core/rate-pattern.ts";

/** A rate, read: `count` in each `perMs` milliseconds, of which `burst` may come at once. */
export interface Rate {
  readonly count: number;
  readonly perMs: number;
  readonly burst: number;
  /** As people read it: `120/min`. */
  readonly text: string;
}

/** By the first letter of a unit's names. */
const units: ReadonlyMap<string, { readonly name: string; readonly perMs: number }> = new Map([
  ["s", { name: "s", perMs: 1000 }],
  ["m", { name: "min", perMs: 60_000 }],
  ["h", { name: "h", perMs: 3_600_000 }],
  ["d", { name: "d", perMs: 86_400_000 }],
]);

/** Reads a rate. The burst is a quarter of the count when left out, at least 1. Throws where the text is no rate. */
export function parseRate({ rate, burst }: RateDefinition): Rate {
  const [, digits, word] = ratePattern.exec(rate) ?? [];
  const unit = units.get(word?.charAt(0) ?? "");
  if (unit === undefined) {
    throw new Error(
      `"${rate}" is no rate. Write a whole number and a unit: 120/min, or /s, /h, /d.`,
    );
  }
  if (burst !== undefined && !(Number.isSafeInteger(burst) && burst >= 1)) {
    throw new Error(`The burst of ${rate} is ${burst}. Write a whole number of at least 1.`);
  }
  const count = Number(digits);
  return {
    count,
    perMs: unit.perMs,
    burst: burst ?? Math.max(1, Math.ceil(count / 4)),
    text: `${count}/${unit.name}`,
  };
}

/** So many times as much of both count and burst. */
export function timesRate(rate: Rate, factor: number): Rate {
  const count = rate.count * factor;
  const [, unit] = rate.text.split("/");
  return { ...rate, count, burst: rate.burst * factor, text: `${count}/${unit}` };
}
