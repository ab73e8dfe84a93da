import type { Work } from "./work.ts";

const behind = Symbol("the value behind a view");

/**
 * The value itself, or what looks the same and counts how often it is looked into. The deeper, the more a look costs:
 * whoever walks copies the way to each place.
 */
export function countedView(value: unknown, work: Work, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  const cost = 1 + (depth * depth) / 256;
  return new Proxy(value, {
    get(target, key) {
      if (key === behind) return { target, depth };
      work.spend(cost);
      return countedView(Reflect.get(target, key), work, depth + 1);
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      work.spend(keys.length * cost);
      return keys;
    },
  });
}

/** The members of a view, each a view: in one go, since a view's own way to them is slow. */
export function viewedEntries(view: object, work: Work): [string, unknown][] {
  // Only views are asked for this key, and they answer it.
  const { target, depth } = Reflect.get(view, behind) as { target: object; depth: number };
  const members = Object.entries(target);
  work.spend(members.length * (1 + (depth * depth) / 256));
  return members.map(([key, member]) => [key, countedView(member, work, depth + 1)]);
}
