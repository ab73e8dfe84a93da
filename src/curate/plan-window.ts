import type { StepConfig } from "../config/run-schema.ts";
import type { Window } from "../contract/run.ts";
import { given } from "../core/given.ts";

const units: ReadonlyMap<string, number> = new Map([
  ["B", 1],
  ["KB", 1024],
  ["MB", 1024 * 1024],
]);

/** What is kept where nobody says how many bytes. */
const defaultBytes = 64 * 1024;

/** The bytes that `200 KB` is. */
export function bytesOf(size: number | string): number {
  if (typeof size === "number") return size;
  const [, count = "0", unit = "B"] = /^(\d+) ?(\w+)$/.exec(size) ?? [];
  return Number(count) * (units.get(unit) ?? 1);
}

/** The part of a long text that is kept: `tail 500 lines`, `head 20 KB`, or its settings one by one. */
export function planWindow(stated: NonNullable<StepConfig["window"]>): Window {
  if (typeof stated === "string") {
    const keep = stated.startsWith("head") ? "head" : "tail";
    const size = stated.slice("head ".length);
    // "500lines" is as good as "500 lines".
    const lines = /^(\d+) ?lines$/.exec(size)?.[1];
    if (lines !== undefined) return { keep, lines: Number(lines), bytes: defaultBytes };
    return { keep, bytes: bytesOf(size) };
  }
  const { keep, lines, skip, bytes, scan, ansi } = stated;
  return {
    keep,
    ...given({ lines, skip }),
    bytes: bytes === undefined ? defaultBytes : bytesOf(bytes),
    ...given({ scan: scan === undefined ? undefined : bytesOf(scan), ansi }),
  };
}
