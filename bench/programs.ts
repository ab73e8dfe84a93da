import { join } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "..");

/** A program of bench/children/. They are plain JavaScript: no loader of TypeScript is measured with them. */
export function child(name: string): string {
  return join(root, "bench", "children", `${name}.mjs`);
}

/** gram as it is installed: what `npm run build` made. */
export const gram = join(root, "dist", "cli", "main.js");

/** What a process has used. CPU is user and system time together. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly peakBytes: number;
  readonly heapBytes: number;
}

/** Node's arguments that let a process say what it has used. */
export const preload = ["--import", child("usage")];
