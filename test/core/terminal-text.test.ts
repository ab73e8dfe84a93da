import fc from "fast-check";
import { expect, it } from "vitest";
import { TerminalText } from "../../src/core/terminal-text.ts";

function shown(pieces: readonly string[], asTerminal: boolean): string {
  const terminal = new TerminalText(asTerminal);
  return pieces.map((piece) => terminal.push(piece)).join("") + terminal.end();
}

const esc = "\u001b";

it.each<[string, string, string]>([
  ["colours", `${esc}[31mred${esc}[0m ${esc}[38;5;12;1mblue${esc}[m`, "red blue"],
  ["cursor moves", `${esc}[2K${esc}[1Gdone${esc}[?25h`, "done"],
  [
    "titles and links",
    `${esc}]0;title\u0007a${esc}]8;;https://x${esc}\\link${esc}]8;;${esc}\\`,
    "alink",
  ],
  ["a string without an end, up to its line's", `${esc}]0;hidden\nseen`, "\nseen"],
  ["character sets and resets", `${esc}(Ba${esc}c${esc}7b`, "ab"],
  ["a C1 control", "\u009b31mred", "red"],
  ["an escape that nothing follows", `a${esc}`, "a"],
  ["other control characters", "a\u0000b\u0008c\u007fd\te", "abcd\te"],
  ["progress", "10%\r20%\r100%\nok", "100%\nok"],
  ["progress at the end", "10%\r20%\r", "20%"],
  ["CRLF, also after a CR", "a\r\nb\r\r\nc", "a\nb\nc"],
])("shows %s as a terminal would", (_, text, expected) => {
  expect(shown([text], true)).toBe(expected);
  expect(shown([...text], true)).toBe(expected);
});

it("keeps all that is there where no terminal is meant, and makes lines of it", () => {
  const text = `${esc}[31ma\r\nb\rc\r\r\nd`;
  expect(shown([text], false)).toBe(`${esc}[31ma\nb\nc\n\nd`);
  expect(shown([...text], false)).toBe(`${esc}[31ma\nb\nc\n\nd`);
});

it("shows the same, however the text comes", () => {
  const parts = fc.constantFrom("a", "\r", "\n", "\r\n", esc, "[31m", "]0;", "\u0007", "é", "🎉");
  fc.assert(
    fc.property(fc.array(parts), fc.boolean(), (pieces, asTerminal) => {
      expect(shown(pieces, asTerminal)).toBe(shown([pieces.join("")], asTerminal));
    }),
  );
});

it("holds back no more than a line of 64 KiB", () => {
  const terminal = new TerminalText(true);
  let given = 0;
  for (let count = 0; count < 100; count += 1) given += terminal.push("x".repeat(10_000)).length;
  expect(1_000_000 - given).toBeLessThan(80_000);
  expect(given + terminal.end().length).toBe(1_000_000);
});

it("keeps nothing of a progress bar but its last state", () => {
  const terminal = new TerminalText(true);
  for (let count = 0; count < 10_000; count += 1) {
    expect(terminal.push(`\r${count} of 10000 ${"#".repeat(50)}`)).toBe("");
  }
  expect(terminal.end()).toBe(`9999 of 10000 ${"#".repeat(50)}`);
});

it("cuts no escape sequence of a long line in two", () => {
  const text = `${"x".repeat(65_530)}${esc}[31mred${esc}[0m`;
  expect(shown([text.slice(0, 65_540), text.slice(65_540)], true)).toBe(`${"x".repeat(65_530)}red`);
});
