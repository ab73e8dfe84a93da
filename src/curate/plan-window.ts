import type { StepConfig } from "../config/step-schema.ts";
import { bytesOf, mostBytes } from "../config/window-schema.ts";
import type { Window } from "../contract/run.ts";
import { given } from "../core/given.ts";

/** The part of a long text that is kept: `tail 500 lines`, `head 20 KB`, or its settings one by one. */
export function planWindow(stated: NonNullable<StepConfig["window"]>): Window {
  if (typeof stated === "string") {
    const keep = stated.startsWith("head") ? "head" : "tail";
    const size = stated.slice("head ".length);
    // "500lines" is as good as "500 lines".
    const lines = /^(\d+) ?lines$/.exec(size)?.[1];
    if (lines !== undefined) return { keep, lines: Number(lines), bytes: mostBytes };
    return { keep, bytes: bytesOf(size) };
  }
  const { keep, lines, skip, bytes, scan, ansi } = stated;
  return {
    keep,
    ...given({ lines, skip }),
    bytes: bytes === undefined ? mostBytes : bytesOf(bytes),
    ...given({ scan: scan === undefined ? undefined : bytesOf(scan), ansi }),
  };
}
