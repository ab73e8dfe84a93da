import { exactJson } from "../core/exact-number.ts";

/**
 * A value as plain text: strings as they are, numbers and booleans as JSON writes them but whole numbers
 * always in digits, everything else as JSON.
 */
export function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  return exactJson(value) ?? "";
}

function numberText(number: number): string {
  const text = String(number);
  return Number.isInteger(number) && text.includes("e") ? BigInt(number).toString() : text;
}
