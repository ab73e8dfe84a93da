import { isObject } from "../../src/core/json.ts";

/** Numbers from 0 to 1 that look random and are the same for a seed (mulberry32, public domain). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * An OpenAPI description that says the same in another order: the members of every object, so paths, methods, properties,
 * components and media types too, and the lists whose order has no meaning.
 */
export function shuffled(description: unknown, seed: number): unknown {
  const random = randomNumbers(seed);
  const inAnyOrder = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((item) => ({ item, rank: random() }))
      .sort((left, right) => left.rank - right.rank)
      .map(({ item }) => item);
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item, ""));
      return unordered.has(key) ? inAnyOrder(items) : items;
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      inAnyOrder(Object.entries(value)).map(([name, member]) => [name, walk(member, name)]),
    );
  };
  return walk(description, "");
}

const unordered = new Set(["parameters", "required"]);
