import { canonicalJson } from "../core/json.ts";
import { type Change, change, isSame } from "./change.ts";
import { type CompareInner, placeWithin, type SchemaPair } from "./schema-pair.ts";
import { withoutWording } from "./schema-wording.ts";

/** Keywords that are compared here. */
export const combinedKeywords = ["anyOf", "oneOf", "allOf"] as const;

/** Branches of anyOf, oneOf and allOf that are gone or new. Which values two branches share is not worked out. */
export function compareCombined(pair: SchemaPair, inner: CompareInner): readonly Change[] {
  return combinedKeywords.flatMap((keyword) => compareBranches(keyword, pair, inner));
}

function compareBranches(
  keyword: (typeof combinedKeywords)[number],
  { before, after, place }: SchemaPair,
  inner: CompareInner,
): readonly Change[] {
  const [left, right] = [before[keyword], after[keyword]];
  const here = placeWithin(place, `<${keyword}>`);
  if (!Array.isArray(left) || !Array.isArray(right)) {
    if (Array.isArray(right)) return [change("breaking", `${here} is new`)];
    return Array.isArray(left) ? [change("dangerous", `${here} is gone`)] : [];
  }
  const lost = without(left, right);
  const gained = without(right, left);
  if (isSame(inOrder(left), inOrder(right))) {
    const isReworded = canonicalJson(left) !== canonicalJson(right);
    return isReworded ? [change("wording", `${here} reworded or in another order`)] : [];
  }
  // One branch that became another: of oneOf, what it takes more may collide with what others take.
  const became = lost.length === 1 && gained.length === 1 && left.length === right.length;
  if (became && keyword === "anyOf") {
    return inner({ before: lost[0], after: gained[0], place: here });
  }
  if (keyword === "anyOf" && lost.length === 0 && gained.length > 0) return [choices(here, gained)];
  if (keyword === "allOf" && lost.length > 0 && gained.length === 0) {
    return [change("dangerous", `${here} demands less`)];
  }
  return [change("breaking", `${here} changed; whether it takes less is not known`)];
}

function choices(place: string, gained: readonly unknown[]): Change {
  const more = gained.length === 1 ? "a choice" : `${gained.length} choices`;
  return change("dangerous", `${place} gains ${more}`, { after: gained });
}

function textOf(branch: unknown): string {
  return canonicalJson(withoutWording(branch));
}

function inOrder(branches: readonly unknown[]): readonly string[] {
  return branches.map(textOf).sort();
}

function without(branches: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map(textOf));
  return branches.filter((branch) => !known.has(textOf(branch)));
}
