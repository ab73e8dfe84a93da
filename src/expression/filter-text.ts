import { cutText } from "../core/cut-text.ts";
import { isNumber, nearestDouble } from "../core/exact-number.ts";
import { TerminalText } from "../core/terminal-text.ts";
import { templateText } from "./template-text.ts";

/** The elements' texts with the separator between them; missing and null ones are left out. */
export function joined(value: unknown, separator: unknown): string | undefined {
  if (!Array.isArray(value) || typeof separator !== "string") return undefined;
  const texts = value.map(templateText).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(separator);
}

/** A text of at most `size` characters, the last one `…` where it was cut; or a list's first elements. */
export function cutTo(value: unknown, size: unknown): unknown {
  if (typeof size !== "number" || !(size >= 1)) return undefined;
  if (Array.isArray(value)) return value.length <= size ? value : value.slice(0, size);
  if (typeof value !== "string") return undefined;
  if (value.length <= size) return value;
  return `${cutText(value, Math.floor(size) - 1)}…`;
}

/** A text of at most `size` characters from its end, the first one `…` where it was cut; or a list's last elements. */
export function tailOf(value: unknown, size: unknown): unknown {
  if (typeof size !== "number" || !(size >= 1)) return undefined;
  const count = Math.floor(size);
  if (Array.isArray(value)) return value.slice(-count);
  if (typeof value !== "string") return undefined;
  if (value.length <= count) return value;
  // A low surrogate at the start has lost its other half.
  const kept = value.slice(value.length - count + 1).replace(/^[\uDC00-\uDFFF]/, "");
  return `…${kept}`;
}

/** A text as a terminal shows it. */
export function plainText(text: string): string {
  const terminal = new TerminalText(true);
  return terminal.push(text) + terminal.end();
}

/** The singular for 1, or for a list of one element; the plural for every other number. */
export function pluralOf(
  value: unknown,
  { singular, plural }: { readonly singular: unknown; readonly plural: unknown },
): unknown {
  const count = Array.isArray(value) ? value.length : nearestDouble(value);
  if (typeof count !== "number") return undefined;
  return count === 1 ? singular : plural;
}

/** Whether an operand of `map` says `from=to`; one that is not known yet may. */
export function isPair(operand: unknown): boolean {
  return operand === undefined || (typeof operand === "string" && operand.includes("="));
}

/** What the first pair for this value maps it to; the value itself where there is none. */
export function mapped(value: unknown, pairs: readonly unknown[]): unknown {
  if (typeof value === "object" && !isNumber(value)) return undefined;
  const start = `${String(value)}=`;
  const pair = pairs.find((text) => typeof text === "string" && text.startsWith(start));
  return typeof pair === "string" ? pair.slice(start.length) : value;
}

const units = ["B", "KB", "MB", "GB", "TB"];

/** A size in units of 1,024 bytes with at most one decimal: `1.5 KB`. */
export function bytesText(bytes: number): string | undefined {
  if (bytes < 0) return undefined;
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.round(size * 10) / 10} ${units[unit]}`;
}
