import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";

type Group = readonly string[];

/**
 * The scopes that a call needs, one of each group. A token that was enough is enough again only where each group holds a
 * whole group of before.
 */
export function compareScopes({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const [left, right] = [before.scopes ?? [], after.scopes ?? []];
  const more = right.filter((group) => !left.some((known) => isWithin(known, group)));
  const fewer = left.filter((group) => !right.some((known) => isWithin(known, group)));
  const values = { before: scopesText(left), after: scopesText(right) };
  if (more.length > 0) return [change("breaking", "needs other scopes", values)];
  if (fewer.length > 0) return [change("dangerous", "needs fewer scopes", values)];
  return isSame(left, right) ? [] : [change("wording", "scopes in another order", values)];
}

function isWithin(inner: Group, outer: Group): boolean {
  return inner.every((scope) => outer.includes(scope));
}

/** `repo or public_repo, and workflow`. */
export function scopesText(groups: readonly Group[]): string {
  return groups.map((group) => group.join(" or ")).join(", and ") || "none";
}
