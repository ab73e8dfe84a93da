import { isObject } from "../core/json.ts";
import type { Encode } from "../core/percent-encode.ts";
import { valueText } from "./value-text.ts";

const open = "%5B";
const close = "%5D";

/** More brackets than this in one name are written as JSON, so that no input can exhaust the stack. */
const maxDepth = 16;

/**
 * `filter[state]=open&filter[by][0]=x`, brackets encoded since a query must not contain them (RFC 3986 §3.4), or
 * undefined when nothing is to be sent. OpenAPI defines one level (https://spec.openapis.org/oas/v3.1.1#style-values);
 * below it, and for lists, names go on as qs, PHP and Rack read them. A scalar is sent as `form` would.
 */
export function deepObject(name: string, encode: Encode, value: unknown): string | undefined {
  const pairs: string[] = [];
  collect({ name, encode, pairs, depth: 0 }, value);
  return pairs.length === 0 ? undefined : pairs.join("&");
}

interface Level {
  readonly name: string;
  readonly encode: Encode;
  readonly pairs: string[];
  readonly depth: number;
}

function collect(level: Level, value: unknown): void {
  if (value === null || value === undefined) return;
  const nested = Array.isArray(value) || isObject(value);
  if (!nested || level.depth >= maxDepth) {
    level.pairs.push(`${level.name}=${level.encode(valueText(value))}`);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const name = level.name + open + level.encode(key) + close;
    collect({ ...level, name, depth: level.depth + 1 }, member);
  }
}
