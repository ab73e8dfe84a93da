// How two values of one keyword become the one that both ask for
// (https://json-schema.org/draft/2020-12/json-schema-validation#section-6).
import { byCodeUnit, canonicalJson } from "../core/json.ts";

type Merge = (left: unknown, right: unknown) => unknown;

const least: Merge = (left, right) => Math.min(Number(left), Number(right));
const most: Merge = (left, right) => Math.max(Number(left), Number(right));
const second: Merge = (_, right) => right;

const merges: ReadonlyMap<string, Merge> = new Map([
  ["required", union],
  ["enum", intersection],
  ["maximum", least],
  ["exclusiveMaximum", least],
  ["maxLength", least],
  ["maxItems", least],
  ["maxProperties", least],
  ["minimum", most],
  ["exclusiveMinimum", most],
  ["minLength", most],
  ["minItems", most],
  ["minProperties", most],
  ["multipleOf", multiple],
  ["uniqueItems", (left, right) => left === true || right === true],
  // What says something and asks for nothing: the one that stands nearer wins.
  ...["description", "default", "title", "examples", "deprecated", "$comment", "discriminator"].map(
    (keyword) => [keyword, second] as const,
  ),
  // Objects are closed by mergeSchemas, which sees the properties.
  ["additionalProperties", second],
]);

/** The value that asks for what both ask for; undefined where there is none or none as simple. */
export function mergeKeyword(keyword: string, left: unknown, right: unknown): unknown {
  const merge = merges.get(keyword);
  if (merge !== undefined) return merge(left, right);
  return canonicalJson(left) === canonicalJson(right) ? right : undefined;
}

function union(left: unknown, right: unknown): unknown {
  // cleanSchema keeps only texts in `required`.
  return [...new Set([...textsOf(left), ...textsOf(right)])].sort(byCodeUnit);
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function intersection(left: unknown, right: unknown): unknown {
  if (!Array.isArray(left) || !Array.isArray(right)) return undefined;
  const known = new Set(left.map(canonicalJson));
  const both = right.filter((value) => known.has(canonicalJson(value)));
  return both.length > 0 ? both : undefined;
}

function multiple(left: unknown, right: unknown): unknown {
  const [small, large] = [Number(least(left, right)), Number(most(left, right))];
  return Number.isInteger(large / small) ? large : undefined;
}
