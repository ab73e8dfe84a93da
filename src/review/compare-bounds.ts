import { type Change, change, isSame } from "./change.ts";
import type { SchemaPair } from "./schema-pair.ts";

const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
/** Keywords that only take away: whoever has one takes less. */
const restricting = ["pattern", "format", "contentEncoding", "contentMediaType", "multipleOf"];

/** Keywords that are compared here. */
export const boundKeywords: readonly string[] = [...lower, ...upper, ...restricting, "uniqueItems"];

/** Bounds that are tighter or looser, and patterns and formats that are new, gone or others. */
export function compareBounds(pair: SchemaPair): readonly Change[] {
  const { before, after, place } = pair;
  return boundKeywords.flatMap((keyword) => {
    const values = { before: before[keyword], after: after[keyword] };
    if (isSame(values.before || undefined, values.after || undefined) && keyword === "uniqueItems")
      return [];
    if (isSame(values.before, values.after)) return [];
    const group = takesLess(keyword, values) ? "breaking" : "dangerous";
    return [change(group, `${place}: ${keyword}`, values)];
  });
}

/** Whether something that was taken may not be any more. */
function takesLess(
  keyword: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): boolean {
  if (keyword === "uniqueItems") return after === true;
  if (after === undefined) return false;
  if (before === undefined) return true;
  if (typeof before !== "number" || typeof after !== "number") return true;
  if (lower.includes(keyword)) return after > before;
  if (upper.includes(keyword)) return after < before;
  // Every multiple of 6 is one of 3; fractions are not exact, so that nothing is said of them.
  const areWhole = Number.isSafeInteger(before) && Number.isSafeInteger(after);
  return !areWhole || before % after !== 0;
}
