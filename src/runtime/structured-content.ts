// "Structured Content", https://modelcontextprotocol.io/specification/2026-07-28/server/tools
import { exactJson, isNumber } from "../core/exact-number.ts";
import { withHiddenNamed } from "../core/hidden-characters.ts";
import { isObject, objectFrom } from "../core/json.ts";
import { parseJson } from "../core/parse-json.ts";
import { cutJson } from "./cut-json.ts";
import type { StructuredContent } from "./outcome.ts";

/**
 * An answer as an object of at most so many bytes: a list is its member `items`, and what is neither an object nor a list is
 * told in the text alone. What nobody sees has its number in it: clients decode escapes.
 */
export function structuredContent(value: unknown, maxBytes: number): StructuredContent {
  const whole = Array.isArray(value) ? { items: value } : value;
  if (!isObject(whole)) return {};
  const { text, losses } = cutJson(whole, maxBytes);
  const kept = losses.length === 0 ? whole : parseJson(text);
  return isObject(kept) ? withTexts(kept, withHiddenNamed) : {};
}

/** The content with each of its texts changed, names too. A number that would be changed is left out: it may be a secret. */
export function withTexts(
  content: StructuredContent,
  change: (text: string) => string,
): StructuredContent {
  // Nearly always there is nothing to change, which the whole text says at once.
  const json = exactJson(content) ?? "";
  if (change(json) === json) return content;
  const changed = mapTexts(content, change);
  return isObject(changed) ? changed : {};
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (isNumber(value)) return change(exactJson(value) ?? "") === exactJson(value) ? value : null;
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return objectFrom(entries.map(([name, member]) => [change(name), mapTexts(member, change)]));
}
