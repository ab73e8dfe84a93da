import { canonicalJson } from "../core/json.ts";

/**
 * What a change means for those who use the server. "breaking": calls, clients or tokens that worked may not work any more.
 * "dangerous": nothing need break, but calls do, send or allow something else than before. "added", "removed": a tool,
 * or an argument that may be left out. "wording": texts that a model or a person reads.
 */
export type ChangeGroup = "breaking" | "dangerous" | "added" | "removed" | "wording";

/** The groups in the order in which a reviewer looks at them. */
export const changeGroups: readonly ChangeGroup[] = [
  "breaking",
  "removed",
  "dangerous",
  "added",
  "wording",
];

/** One difference, in words; `before` and `after` are the values where there is something to show. */
export interface Change {
  readonly group: ChangeGroup;
  readonly what: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Two versions of one thing. */
export interface Versions<T> {
  readonly before: T;
  readonly after: T;
}

/** A change, without the values that there are none of. */
export function change(
  group: ChangeGroup,
  what: string,
  { before, after }: { readonly before?: unknown; readonly after?: unknown } = {},
): Change {
  return {
    group,
    what,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** Whether two JSON values are the same; the order of an object's members says nothing. */
export function isSame(before: unknown, after: unknown): boolean {
  return before === after || canonicalJson({ value: before }) === canonicalJson({ value: after });
}
