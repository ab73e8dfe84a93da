import { isObject } from "../core/json.ts";

/** Whether a value is about so many characters of JSON at most. Nothing is measured beyond that, however large it is. */
export function isJsonWithin(value: unknown, max: number): boolean {
  let left = max;
  const measure = (part: unknown): void => {
    if (left < 0) return;
    if (Array.isArray(part)) {
      left -= part.length + 1;
      for (const element of part) measure(element);
    } else if (isObject(part)) {
      for (const [key, member] of Object.entries(part)) {
        left -= key.length + 4;
        measure(member);
      }
    } else {
      left -= String(part).length + (typeof part === "string" ? 2 : 0);
    }
  };
  measure(value);
  return left >= 0;
}
