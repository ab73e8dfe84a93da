import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Entry {
  readonly number: number;
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

const entries: readonly Entry[] = read("docs/threats.md")
  .split(/^## (?=\d+\. )/m)
  .slice(1)
  .map((section) => ({
    number: Number.parseInt(section, 10),
    tests: [...section.matchAll(/^- `(test\/[^`]+)`: (.+)$/gm)].map(
      ([, path = "", title = ""]) => ({ path, title }),
    ),
  }));

it("docs/threats.md has the 30 threats in order", () => {
  expect(entries.map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, at) => at + 1),
  );
});

it.each(entries)("threat $number has tests, and they are there", ({ tests }) => {
  expect(tests).not.toEqual([]);
  const missing = tests.filter(({ path, title }) => {
    const url = new URL(`../../${path}`, import.meta.url);
    return !existsSync(url) || !hasTest(read(path), title);
  });
  expect(missing).toEqual([]);
});

/** Whether the file has the title as a whole literal, which nothing but a test's name is. */
function hasTest(text: string, title: string): boolean {
  return ['"', "'", "`"].some((quote) => text.includes(`${quote}${title}${quote}`));
}
