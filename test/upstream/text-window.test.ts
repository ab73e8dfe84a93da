import fc from "fast-check";
import { expect, it } from "vitest";
import type { BodyWindow } from "../../src/core/ports.ts";
import { textWindow } from "../../src/upstream/text-window.ts";

const all: BodyWindow = {
  keep: "tail",
  unit: "lines",
  skip: 0,
  bytes: 1000,
  scan: 1_000_000,
  terminal: false,
};

/** What a window keeps of pieces, as text. */
function kept(pieces: readonly string[], change: Partial<BodyWindow>) {
  const window = textWindow({ ...all, ...change });
  for (const piece of pieces) window.push(piece);
  const { body, part } = window.end("end");
  return { text: Buffer.from(body).toString(), ...part };
}

const four = "one\ntwo\nthree\nfour\n";

it.each<[string, Partial<BodyWindow>, string, number | undefined]>([
  ["the last lines", { lines: 2 }, "three\nfour", 2],
  ["the lines before them", { lines: 2, skip: 2 }, "one\ntwo", undefined],
  ["all as it is where all fits", { lines: 9 }, four, undefined],
  [
    "all without its last line feed, which alone does not fit",
    { bytes: 18 },
    four.trim(),
    undefined,
  ],
  ["whole lines in its bytes", { lines: 9, bytes: 13 }, "three\nfour", 2],
  ["the end of a line that is too long", { lines: 9, bytes: 3 }, "our", 1],
  ["the last bytes", { unit: "bytes", bytes: 5 }, "four\n", 5],
  ["the bytes before them", { unit: "bytes", bytes: 6, skip: 5 }, "three\n", 11],
  ["the first lines", { keep: "head", lines: 2 }, "one\ntwo", 2],
  ["the lines after them", { keep: "head", lines: 2, skip: 2 }, "three\nfour", undefined],
  ["all from the head as it is", { keep: "head", lines: 4, bytes: 19 }, four, undefined],
  ["whole first lines", { keep: "head", lines: 9, bytes: 8 }, "one\ntwo", 2],
  ["the start of a line that is too long", { keep: "head", lines: 9, bytes: 2 }, "on", 1],
  ["the first bytes", { keep: "head", unit: "bytes", bytes: 4 }, "one\n", 4],
  ["the bytes after those", { keep: "head", unit: "bytes", bytes: 4, skip: 4 }, "two\n", 8],
])("keeps %s", (_, change, text, next) => {
  for (const pieces of [[four], [...four], ["one\ntw", "o\nthree\n", "four\n"]]) {
    const found = kept(pieces, change);
    expect([found.text, found.next]).toEqual([text, next]);
  }
});

it.each(["head", "tail"] as const)("says when there is nothing so far from the %s", (keep) => {
  const found = kept([four], { keep, lines: 2, skip: 4 });
  expect(found).toMatchObject({ text: "", isBeyond: true, readLines: 4, readBytes: 19 });
  expect(found.next).toBeUndefined();
  expect(kept([four], { keep, unit: "bytes", skip: 19 })).toMatchObject({ isBeyond: true });
});

it("counts the lines of what is empty, and of what has no line feed at its end", () => {
  expect(kept([""], { lines: 2 })).toMatchObject({ text: "", readLines: 0, isBeyond: false });
  expect(kept(["a\nb"], { lines: 2 })).toMatchObject({ text: "a\nb", readLines: 2 });
  expect(kept(["\n\n"], { lines: 1 })).toMatchObject({ text: "", readLines: 2, next: 1 });
});

it("stops keeping when it has enough, and goes on counting", () => {
  const window = textWindow({ ...all, keep: "head", lines: 1 });
  window.push("one\n");
  expect(window.isFull).toBe(false);
  window.push("two\n");
  expect(window.isFull).toBe(true);
  window.push("three\n".repeat(100));
  expect(window.end("end").part).toMatchObject({ lines: 1, readLines: 102, next: 1 });
});

it("goes back no further than 8 MiB where something is skipped", () => {
  const line = `${"x".repeat(1023)}\n`;
  const pieces = Array.from({ length: 160 }, () => line.repeat(64));
  expect(kept(pieces, { lines: 2, skip: 8000, bytes: 3000 })).toMatchObject({
    lines: 2,
    next: 8002,
  });
  const far = kept(pieces, { lines: 2, skip: 9000 });
  expect(far).toMatchObject({ lines: 0, isBeyond: true, readLines: 10_240 });
});

const texts = fc
  .array(fc.constantFrom("a", "bb", "é", "🎉", "\n", "\n\n", "long line "), { maxLength: 60 })
  .map((parts) => parts.join(""));

function piecesOf(text: string, size: number): readonly string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

it.each(["head", "tail"] as const)("from the %s, page by page, shows every line once", (keep) => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      (text, size, lines) => {
        const shown: string[] = [];
        let skip: number | undefined = 0;
        while (skip !== undefined) {
          const found = kept(piecesOf(text, size), { keep, lines, skip, bytes: 1000 });
          if (found.lines > 0) shown[keep === "head" ? "push" : "unshift"](found.text);
          skip = found.next;
        }
        const isWhole = shown.length === 1;
        expect(shown.join("\n")).toBe(isWhole ? text : text.replace(/\n$/, ""));
      },
    ),
  );
});

it.each(["head", "tail"] as const)("from the %s, page by page, shows every byte once", (keep) => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 4, max: 20 }),
      (text, size, bytes) => {
        let shown = "";
        let skip: number | undefined = 0;
        while (skip !== undefined) {
          const found = kept(piecesOf(text, size), { keep, unit: "bytes", skip, bytes });
          expect(found.bytes).toBeLessThanOrEqual(bytes);
          shown = keep === "head" ? shown + found.text : found.text + shown;
          skip = found.next;
        }
        expect(shown).toBe(text);
      },
    ),
  );
});

it("keeps the same of a text that is far larger than its buffer, however it comes", () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `line ${index} é`);
  const text = `${lines.join("\n")}\n`;
  for (const size of [1000, 70_001, 500_000]) {
    const found = kept(piecesOf(text, size), { lines: 3, skip: 20_000 });
    expect(found.text).toBe(lines.slice(39_997, 40_000).join("\n"));
    expect(found).toMatchObject({ next: 20_003, readLines: 60_000 });
  }
});
