import { afterAll } from "vitest";

const closers: (() => unknown)[] = [];

// This module is loaded anew for every test file.
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Closes something when the file's tests are done; what was opened last is closed first. */
export function afterFile(close: () => unknown): void {
  closers.push(close);
}
