import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readLines } from "../../src/protocol/read-lines.ts";

async function linesOf(chunks: readonly (string | Buffer)[], maxBytes = 10): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks), maxBytes)) {
    if (line.kind === "line") lines.push(line.text);
    else lines.push(line.kind === "empty" ? `(${line.count} empty)` : "(too long)");
  }
  return lines;
}

it.each<readonly [string, readonly (string | Buffer)[], readonly string[]]>([
  ["whole lines", ["a\nb\n"], ["a", "b"]],
  ["a line in pieces", ["a", "b", "c\nd\n"], ["abc", "d"]],
  ["a last line without end", ["a\nb"], ["a", "b"]],
  ["a character in pieces", [Buffer.from([0xc3]), Buffer.from([0xa4, 0x0a])], ["ä"]],
  ["nothing", [], []],
  ["empty lines", ["\n\na\n\nb\n"], ["(2 empty)", "a", "(1 empty)", "b"]],
  ["empty lines in pieces", ["a", "\n\n", "\n", "b"], ["a", "(1 empty)", "(1 empty)", "b"]],
  ["a line of the longest length", ["0123456789\n"], ["0123456789"]],
  ["a line longer than that", ["0123456789a\nb\n"], ["(too long)", "b"]],
  ["one far longer, in pieces", ["01234567", "89abc", "defghi", "j\nb\n"], ["(too long)", "b"]],
  ["one that never ends", ["0123456789", "abc", "def"], ["(too long)"]],
])("reads %s", async (_name, chunks, lines) => {
  expect(await linesOf(chunks)).toEqual(lines);
});
