import { isObject } from "../core/json.ts";
import { type Change, change, isSame } from "./change.ts";
import { boundKeywords, compareBounds } from "./compare-bounds.ts";
import { combinedKeywords, compareCombined } from "./compare-combined.ts";
import { compareMembers, isSameNames, memberKeywords } from "./compare-members.ts";
import { compareChoices, compareTypes } from "./compare-values.ts";
import { memberPairs } from "./leaf-changes.ts";
import type { AnyPair, SchemaPair } from "./schema-pair.ts";
import { compareWording, withoutWording, wordingKeywords } from "./schema-wording.ts";

const compared: ReadonlySet<string> = new Set([
  ...wordingKeywords,
  ...boundKeywords,
  ...memberKeywords,
  ...combinedKeywords,
  "type",
  "enum",
  "const",
  "default",
]);

/** Without one of these, a schema takes no less, whatever else it says. */
const onlyRestrict: ReadonlySet<string> = new Set([
  "$ref",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "maxContains",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
]);

/** With these, what a schema takes depends on all of its keywords at once. */
const entangled = ["unevaluatedProperties", "unevaluatedItems"];

/**
 * How two JSON Schemas (2020-12) differ. Where no change is "breaking", every value that the first takes is taken by the second.
 * What cannot be told for sure, of `not` and `$ref` say, counts as breaking.
 */
export function compareSchema({ before, after, place }: AnyPair): readonly Change[] {
  const [left, right] = [before ?? true, after ?? true];
  if (isSame(left, right)) return [];
  if (left === false) return [change("dangerous", `${place} is taken now`)];
  if (right === false) return [change("breaking", `${place} is not taken any more`)];
  const pair = { before: keywordsOf(left), after: keywordsOf(right), place };
  const isStructural = !isSame(withoutWording(pair.before), withoutWording(pair.after));
  if (isStructural && isEntangled(pair)) return [...compareWording(pair), unclear(place)];
  return [
    ...compareTypes(pair),
    ...compareChoices(pair),
    ...compareBounds(pair),
    ...compareMembers(pair, compareSchema),
    ...compareCombined(pair, compareSchema),
    ...compareDefault(pair),
    ...compareWording(pair),
    ...compareRest(pair),
  ];
}

function keywordsOf(schema: unknown): { readonly [keyword: string]: unknown } {
  return isObject(schema) ? schema : {};
}

function isEntangled(pair: SchemaPair): boolean {
  const { before, after } = pair;
  if (entangled.some((keyword) => keyword in before || keyword in after)) return true;
  const hasPatterns = "patternProperties" in before || "patternProperties" in after;
  return hasPatterns && !isSameNames(pair);
}

/** What stands for an argument that is left out. */
function compareDefault({ before, after, place }: SchemaPair): readonly Change[] {
  const values = { before: before["default"], after: after["default"] };
  if (isSame(values.before, values.after)) return [];
  return [change("dangerous", `${place}: default`, values)];
}

/** Keywords whose meaning is not worked out here. */
function compareRest(pair: SchemaPair): readonly Change[] {
  return memberPairs(pair).flatMap(({ name, before, after }) => {
    if (compared.has(name) || isSame(before, after)) return [];
    const here = `${pair.place}: ${name}`;
    if (name.startsWith("x-")) return [change("dangerous", here, { before, after })];
    if (isSame(textless(name, before), textless(name, after)))
      return [change("wording", `${here} reworded`)];
    if (after === undefined && onlyRestrict.has(name))
      return [change("dangerous", `${here} is gone`)];
    return [unclear(here)];
  });
}

function textless(keyword: string, value: unknown): unknown {
  return withoutWording({ [keyword]: value });
}

function unclear(place: string): Change {
  return change("breaking", `${place} changed; whether it takes less is not known`);
}
