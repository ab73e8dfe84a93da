import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBaseline } from "./baseline.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gram-baseline-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, "baseline.yaml");
  writeFileSync(file, text);
  return file;
}

it("reads the entries of both lists with their reasons", () => {
  const file = written("server:\n  - ping # Why.\nunscored:\n  - caching:a-$b # Why not.\n");
  expect([...readBaseline(file)]).toEqual([
    ["ping", "Why."],
    ["caching:a-$b", "Why not."],
  ]);
});

it("refuses an entry without a reason", () => {
  const file = written("server:\n  - ping # Why.\n  - caching\nunscored: []\n");
  expect(() => readBaseline(file)).toThrow("caching has no reason beside it");
});

it("refuses a file without one of the lists", () => {
  expect(() => readBaseline(written("server: []\n"))).toThrow("unscored is no list");
});
