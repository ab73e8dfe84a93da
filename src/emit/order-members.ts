// How the order of a type's members is written down: a table with a place for each.
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";

/** Puts a value's members in order. */
export type Order = (value: unknown) => unknown;

/** The members of a type in their order, each with the order of its own members; a new one must be given a place. */
export type Places<T> = { readonly [K in T extends object ? keyof T : never]-?: Order };

/** Data whose members are named from outside, or that has none: it keeps the order it has. */
export const asGiven: Order = (value) => value;

/** Members in the places' order; a member without a place comes last, so that nothing is lost. */
export function members<T>(places: Places<T>): Order {
  const ranks = new Map(Object.entries<Order>(places).map(([name, order]) => [name, order]));
  return (value) => {
    if (!isObject(value)) return value;
    const entries: (readonly [string, unknown])[] = [];
    for (const [name, order] of ranks) {
      const member = ownValue(value, name);
      if (member !== undefined) entries.push([name, order(member)]);
    }
    const others = Object.entries(value).filter(([name]) => !ranks.has(name));
    others.sort(([left], [right]) => byCodeUnit(left, right));
    return objectFrom([...entries, ...others]);
  };
}

/** Each element in order. */
export function each(order: Order): Order {
  return (value) => (Array.isArray(value) ? value.map(order) : value);
}

/** A map by outside names: the entries keep their order, each value gets its own. */
export function mapOf(order: Order): Order {
  return (value) => {
    if (!isObject(value)) return value;
    return objectFrom(Object.entries(value).map(([name, member]) => [name, order(member)]));
  };
}
