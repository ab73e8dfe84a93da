import { withHiddenNamed } from "../core/hidden-characters.ts";

/** A text on one line: what texts of a spec could do to a terminal, they cannot, and what nobody sees is named. */
export function onOneLine(text: string): string {
  return inColumns(text.replace(/\s+/g, " "));
}

/** The same for a text whose spaces are columns. */
export function inColumns(text: string): string {
  return withHiddenNamed(text.replace(/[^\S ]+/g, " ").replace(/\p{Cc}/gu, "·"));
}

/** The lines of a text, each the same way. */
export function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => onOneLine(line).trimEnd());
}
