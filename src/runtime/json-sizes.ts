import { ExactNumber } from "../core/exact-number.ts";
import { isObject } from "../core/json.ts";

/**
 * Measures values in UTF-8 bytes of JSON, each up to a limit: what an answer has to fit in is small, and the answer may be
 * megabytes below hundreds of lists. What was too large once is not read again to know that it is too large for less.
 */
export class JsonSizes {
  /** The largest limit that a list or an object is known to be above. */
  readonly #above = new Map<object, number>();

  /** The size; of what is above the limit, any number that is. 0 where there is no JSON, as for undefined. */
  of(value: unknown, limit: number): number {
    if (value instanceof ExactNumber) return value.text.length;
    if (typeof value === "string") return textSize(value, limit);
    if (!Array.isArray(value) && !isObject(value)) return JSON.stringify(value)?.length ?? 0;
    const known = this.#above.get(value) ?? -1;
    if (known >= limit) return limit + 1;
    const size = Array.isArray(value) ? this.#list(value, limit) : this.#object(value, limit);
    if (size > limit) this.#above.set(value, limit);
    return size;
  }

  /** Two brackets, and a comma before each element but the first. */
  #list(list: readonly unknown[], limit: number): number {
    let size = 2;
    for (const element of list) {
      if (size > limit) return size;
      size += (size > 2 ? 1 : 0) + (this.of(element, limit - size) || "null".length);
    }
    return size;
  }

  /** JSON has no member without a value. */
  #object(object: { readonly [key: string]: unknown }, limit: number): number {
    let size = 2;
    for (const key of Object.keys(object)) {
      if (size > limit) return size;
      const below = this.of(object[key], limit - size);
      if (below > 0) size += (size > 2 ? 1 : 0) + textSize(key, limit) + 1 + below;
    }
    return size;
  }
}

/** No text is shorter in UTF-8 than it is in UTF-16 units. */
function textSize(text: string, limit: number): number {
  return text.length > limit ? text.length + 2 : Buffer.byteLength(JSON.stringify(text));
}
