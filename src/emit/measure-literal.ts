// The first half of the printer: every value's text on one line, and whether it may stand on one.
import { invariant } from "../core/invariant.ts";
import { isObject } from "../core/json.ts";
import { jsonString, numberLiteral, propertyName, stringLiteral } from "./string-literal.ts";
import { textWidth } from "./text-width.ts";

/** The columns of a line; a formatter breaks what is wider. */
export const maxWidth = 100;

/** How values are written: as TypeScript or as JSON. */
export interface Dialect {
  readonly key: (name: string) => string;
  readonly text: (text: string) => string;
  /** After the last member of what is spread over lines. */
  readonly lastComma: "," | "";
  /** Whether a value that does not fit beside its key goes below it. */
  readonly movesBelow: boolean;
}

/** Double quotes, trailing commas, keys quoted where they must be. */
export const typescript: Dialect = {
  key: propertyName,
  text: stringLiteral,
  lastComma: ",",
  movesBelow: true,
};

/** RFC 8259. */
export const json: Dialect = {
  key: jsonString,
  text: jsonString,
  lastComma: "",
  movesBelow: false,
};

/** What measuring needs besides the value: the dialect, and names under which an object is always spread. */
export interface MeasureOptions {
  readonly dialect: Dialect;
  readonly spread: ReadonlySet<string>;
}

/** A measured value. `flat` is its text on one line; undefined where it may not stand on one. */
export interface Piece {
  readonly kind: "number" | "boolean" | "atom" | "array" | "object";
  readonly flat: string | undefined;
  /** Columns of `flat`. */
  readonly width: number;
  /** Levels of objects; 0 for a value without one. */
  readonly height: number;
  readonly members: readonly Member[];
}

/** A part of an array or object; `key` is the printed name and is empty in an array. */
export interface Member {
  readonly key: string;
  readonly piece: Piece;
}

function atom(flat: string, kind: Piece["kind"] = "atom"): Piece {
  return { kind, flat, width: textWidth(flat), height: 0, members: [] };
}

function scalar(value: unknown, dialect: Dialect): Piece {
  if (typeof value === "string") return atom(dialect.text(value));
  if (typeof value === "boolean") return atom(String(value), "boolean");
  if (value === null) return atom("null");
  invariant(typeof value === "number" && Number.isFinite(value), "only JSON values can be printed");
  return atom(numberLiteral(value), "number");
}

/** A formatter spreads a list of two or more objects, or of arrays, that have two or more members each. */
function isTable(members: readonly Member[]): boolean {
  if (members.length < 2) return false;
  const kind = members[0]?.piece.kind;
  if (kind !== "object" && kind !== "array") return false;
  return members.every(({ piece }) => piece.kind === kind && piece.members.length > 1);
}

interface Container {
  readonly kind: "array" | "object";
  readonly members: readonly Member[];
  readonly mayBeFlat: boolean;
}

function container({ kind, members, mayBeFlat }: Container): Piece {
  const inner = Math.max(0, ...members.map(({ piece }) => piece.height));
  const height = kind === "object" ? inner + 1 : inner;
  const isSpread = { kind, flat: undefined, width: Number.POSITIVE_INFINITY, height, members };
  if (!mayBeFlat) return isSpread;
  let columns = 2;
  const parts: string[] = [];
  for (const { key, piece } of members) {
    if (piece.flat === undefined) return isSpread;
    columns += piece.width + textWidth(key) + 2;
    if (columns > maxWidth + 2) return isSpread;
    parts.push(key === "" ? piece.flat : `${key}: ${piece.flat}`);
  }
  const text = parts.join(", ");
  const flat = kind === "object" ? `{ ${text} }` : `[${text}]`;
  return { kind, flat, width: textWidth(flat), height, members };
}

/**
 * Measures a value, the member called `name` of its object. An object stands on one line only where it holds at
 * most one further level of objects and is not under a name that is always spread: deeper ones are hard to read,
 * and a new member of a map should be a new line.
 */
export function measure(value: unknown, options: MeasureOptions, name = ""): Piece {
  if (Array.isArray(value)) {
    if (value.length === 0) return atom("[]");
    const members = value.map((item) => ({ key: "", piece: measure(item, options) }));
    return container({ kind: "array", members, mayBeFlat: !isTable(members) });
  }
  if (!isObject(value)) return scalar(value, options.dialect);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => ({
      key: options.dialect.key(key),
      piece: measure(member, options, key),
    }));
  if (members.length === 0) return atom("{}");
  const mayBeFlat = !options.spread.has(name) && members.every(({ piece }) => piece.height < 2);
  return container({ kind: "object", members, mayBeFlat });
}
