import { codePoints, isWithin } from "./code-points.ts";

/**
 * Characters that a reviewer cannot see, or that change how the text around them is seen: controls, spaces
 * other than U+0020, bidirectional and other format characters, variation selectors, fillers, private use,
 * unpaired surrogates; and scripts of the supplementary planes, emoji and ideographs excepted.
 */
const hidden = codePoints(`
7f-a0 ad 34f 600-605 61c 6dd 70f 890-891 8e2 115f-1160 1680 17b4-17b5 17d8 180b-180f 2000-200f 2028-202f 205f-206f 2800
3000 3164 d800-f8ff fdd0-fdef fe00-fe0f feff ffa0 fff0-fffb fffe-ffff 10000-1efff 1fb00-1ffff 2fffe-2ffff 3fffe-10ffff`);

/** Letters beyond ASCII that every version of Unicode allows in an identifier, so that all tools read a key alike. */
const letters = codePoints(`
c0-d6 d8-f6 f8-2c1 388-38a 38e-3a1 3a3-3f5 3f7-481 48a-52f 620-64a 3041-3096 30a1-30fa 30fc-30fe 3400-4dbf 4e00-9fff
ac00-d7a3`);

function unicodeEscape(character: string): string {
  let text = "";
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }
  return text;
}

/** The text with every character outside ASCII escaped for which `isEscaped` holds. */
function escapeWhere(text: string, isEscaped: (codePoint: number) => boolean): string {
  return text.replace(/[^\0-~]/gu, (character) =>
    isEscaped(character.codePointAt(0) ?? 0) ? unicodeEscape(character) : character,
  );
}

/** A JSON string (RFC 8259 §7) that is also a JavaScript string, with every hidden character escaped. */
export function jsonString(text: string): string {
  return escapeWhere(JSON.stringify(text), (codePoint) => isWithin(hidden, codePoint));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A string literal in double quotes, or in single ones where that saves escapes; always on one line. */
export function stringLiteral(text: string): string {
  const quoted = jsonString(text);
  if (count(text, '"') <= count(text, "'")) return quoted;
  const inner = quoted
    .slice(1, -1)
    .replace(/\\.|'/g, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inner}'`;
}

function isIdentifier(name: string): boolean {
  const ascii = name.replace(/[^\0-~]/gu, (character) =>
    isWithin(letters, character.codePointAt(0) ?? 0) ? "x" : "-",
  );
  return /^[A-Za-z_$][\w$]*$/.test(ascii);
}

/**
 * A property name: bare where it is an identifier. `__proto__` is computed, since bare or quoted it would set
 * the prototype; `then` is escaped, since to linters an object with a bare one passes for a promise.
 */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  if (name === "then") return '"\\u0074hen"';
  if (isIdentifier(name)) return name;
  return escapeWhere(stringLiteral(name), (codePoint) => !isWithin(letters, codePoint));
}

/** A number that JSON and JavaScript both read back as the same value, minus zero included. */
export function numberLiteral(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}
