import { byCodeUnit, isObject, ownValue } from "../core/json.ts";
import { isSame, type Versions } from "./change.ts";

/** A member that differs, by its path: `credential.header`. */
export interface Leaf extends Versions<unknown> {
  readonly path: string;
}

/**
 * The innermost members in which two values differ, in code-unit order. An object that is missing is as one without
 * members; lists are compared whole.
 */
export function leafChanges({ before, after }: Versions<unknown>, path = ""): readonly Leaf[] {
  if (isSame(before, after)) return [];
  const leaf = { path, before, after };
  if (!isObject(before ?? {}) || !isObject(after ?? {})) return [leaf];
  const inner = memberPairs({ before, after }).flatMap(({ name, ...pair }) =>
    leafChanges(pair, path === "" ? name : `${path}.${name}`),
  );
  return inner.length === 0 ? [leaf] : inner;
}

/** A member of two objects, by name. */
export interface MemberPair extends Versions<unknown> {
  readonly name: string;
}

/** Each member that one of two objects has, in code-unit order; what is no object has none. */
export function memberPairs({ before, after }: Versions<unknown>): readonly MemberPair[] {
  const left = isObject(before) ? before : {};
  const right = isObject(after) ? after : {};
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort(byCodeUnit);
  return names.map((name) => ({
    name,
    before: ownValue(left, name),
    after: ownValue(right, name),
  }));
}
