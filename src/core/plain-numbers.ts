import { ExactNumber, nearestDouble } from "./exact-number.ts";
import { objectFrom } from "./json.ts";

/**
 * The value with the nearest double in place of each exact number, for a validator that knows doubles only. The value
 * itself where it has none, which costs no copy.
 */
export function plainNumbers(value: unknown): unknown {
  return holdsExactNumber(value) ? approximated(value) : value;
}

function holdsExactNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return Object.values(value).some(holdsExactNumber);
}

function approximated(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof ExactNumber) return nearestDouble(value);
  if (Array.isArray(value)) return value.map(approximated);
  return objectFrom(Object.entries(value).map(([key, member]) => [key, approximated(member)]));
}
