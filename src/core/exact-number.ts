import { compareDecimals, isSameDecimal } from "./decimal.ts";

/** How often an exact number was printed by plain JSON.stringify, which can print it only as a text. */
let printedAsText = 0;

/**
 * A number of JSON that a double does not hold, by its own text: 9007199254740993, 0.1234567890123456789, 1e400,
 * -0. It is a value, no JSON object (`isObject` says so). Node 20 has no JSON.rawJSON: `exactJson` prints it.
 */
export class ExactNumber {
  /** As JSON writes it (RFC 8259 §6, https://www.rfc-editor.org/rfc/rfc8259#section-6). */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    Object.freeze(this);
  }

  toString(): string {
    return this.text;
  }

  /** Plain JSON.stringify would at least keep the digits, as a text. */
  toJSON(): string {
    printedAsText += 1;
    return this.text;
  }
}

/** The number of a JSON number's text: a double where that prints the same value, else exact. */
export function readNumber(text: string): number | ExactNumber {
  const double = Number(text);
  const printed = String(double);
  return printed === text || isSameDecimal(text, printed) ? double : new ExactNumber(text);
}

/** Whether a value is a number of JSON, held by a double or not. */
export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/**
 * A number with the sign of left minus right, of the numbers that their texts say; undefined where there is none, as
 * beside NaN. JSON has no infinities: one compares to doubles only.
 */
export function compareNumbers(
  left: number | ExactNumber,
  right: number | ExactNumber,
): number | undefined {
  if (typeof left !== "number" || typeof right !== "number") {
    return compareDecimals(String(left), String(right));
  }
  const difference = left - right;
  return Number.isNaN(difference) ? undefined : difference;
}

/** The double next to an exact number, where an approximation will do; any other value as it is. */
export function nearestDouble(value: unknown): unknown {
  if (!(value instanceof ExactNumber)) return value;
  const double = Number(value.text);
  return Number.isFinite(double) ? double : Math.sign(double) * Number.MAX_VALUE;
}

/**
 * JSON.stringify, with the digits of exact numbers; undefined for what JSON cannot say. With an indent, such as two
 * spaces, it is spread over lines.
 */
export function exactJson(value: unknown, indent?: string): string | undefined {
  const before = printedAsText;
  const text: string | undefined = JSON.stringify(value, undefined, indent);
  return printedAsText === before ? text : print(value, { indent: indent ?? "", margin: "" });
}

interface Layout {
  readonly indent: string;
  /** What stands before a line of the value's parent. */
  readonly margin: string;
}

/** Slower than JSON.stringify, and only for a value that has an exact number in it. */
function print(value: unknown, layout: Layout): string | undefined {
  if (value instanceof ExactNumber) return value.text;
  const inside = { ...layout, margin: layout.margin + layout.indent };
  if (Array.isArray(value)) {
    const items = value.map((item) => print(item, inside) ?? "null");
    return `[${lines(items, layout)}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const colon = layout.indent === "" ? ":" : ": ";
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = print(member, inside);
    if (text !== undefined) members.push(`${JSON.stringify(key)}${colon}${text}`);
  }
  return `{${lines(members, layout)}}`;
}

/** What stands between two brackets. */
function lines(parts: readonly string[], { indent, margin }: Layout): string {
  if (indent === "" || parts.length === 0) return parts.join(",");
  return `\n${margin}${indent}${parts.join(`,\n${margin}${indent}`)}\n${margin}`;
}
