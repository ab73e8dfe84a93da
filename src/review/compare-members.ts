import { isObject, ownValue } from "../core/json.ts";
import { type Change, change, isSame } from "./change.ts";
import { memberPairs } from "./leaf-changes.ts";
import { type CompareInner, type Keywords, placeWithin, type SchemaPair } from "./schema-pair.ts";

/** Keywords that are compared here. */
export const memberKeywords = ["properties", "required", "additionalProperties", "items"] as const;

/** What an object may and must have, and what a list holds. */
export function compareMembers(pair: SchemaPair, inner: CompareInner): readonly Change[] {
  const { before, after, place } = pair;
  const items = { before: before["items"], after: after["items"], place: placeWithin(place, "[]") };
  return [
    ...compareRequired(pair),
    ...compareProperties(pair, inner),
    ...inner({
      before: before["additionalProperties"],
      after: after["additionalProperties"],
      place: placeWithin(place, ".*"),
    }),
    ...inner(items),
  ];
}

/** A property that only one of them names is under the other's additionalProperties. */
function compareProperties(pair: SchemaPair, inner: CompareInner): readonly Change[] {
  const { before, after, place } = pair;
  const rest = { before: before["additionalProperties"], after: after["additionalProperties"] };
  return memberPairs({ before: before["properties"], after: after["properties"] }).flatMap(
    ({ name }) =>
      inner({
        before: propertyOf(before, name) ?? rest.before,
        after: propertyOf(after, name) ?? rest.after,
        place: placeWithin(place, `.${name}`),
      }),
  );
}

function propertyOf({ properties }: Keywords, name: string): unknown {
  return isObject(properties) ? ownValue(properties, name) : undefined;
}

function compareRequired({ before, after, place }: SchemaPair): readonly Change[] {
  const left = requiredOf(before);
  const right = requiredOf(after);
  const more = right.filter((name) => !left.includes(name));
  const fewer = left.filter((name) => !right.includes(name));
  const named = (name: string) => placeWithin(place, `.${name}`);
  return [
    ...more.map((name) => change("breaking", `${named(name)} is now required`)),
    ...fewer.map((name) => change("dangerous", `${named(name)} may now be left out`)),
  ];
}

/** The names that an object must have. */
export function requiredOf({ required }: Keywords): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

/** Whether they name the same properties: where others look at what no keyword has named, it matters. */
export function isSameNames({ before, after }: SchemaPair): boolean {
  const names = ({ properties }: Keywords) =>
    isObject(properties) ? Object.keys(properties).sort() : [];
  return isSame(names(before), names(after));
}
