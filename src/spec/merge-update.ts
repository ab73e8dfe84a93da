// How an update merges: https://spec.openapis.org/overlay/v1.0.0.html#action-object, and what 1.1.0 of the same section says
// of values that are compatible.
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import type { MemberOrigins, Origin, Place } from "./member-origins.ts";
import type { Work } from "./work.ts";

/** An update that does not fit what it is for. */
export class Incompatible extends Error {
  override readonly name = "Incompatible";
  /** The part of the update, in the overlay. */
  readonly place: Place;

  constructor(message: string, place: Place) {
    super(message);
    this.place = place;
  }
}

/** What a merge counts on: the places of what it makes, and how much it may do. */
export interface MergeContext {
  readonly origins: MemberOrigins;
  readonly work: Work;
}

/** What kind of value it is, for people. */
export function kindOf(value: unknown): "an object" | "an array" | "a primitive value" {
  if (Array.isArray(value)) return "an array";
  return isObject(value) ? "an object" : "a primitive value";
}

/** A new array: the items, and these after them, the first of which stands at the place. */
export function appended(
  items: readonly unknown[],
  added: readonly { readonly value: unknown; readonly place: Place }[],
  { origins, work }: MergeContext,
): readonly unknown[] {
  work.spend(items.length + added.length);
  const longer = [...items, ...added.map(({ value }) => value)];
  const places = added.map(({ place }, index): [string, Origin] => [
    String(items.length + index),
    place,
  ]);
  origins.set(longer, new Map([...origins.of(items), ...places]));
  return longer;
}

/** A new object: the target with the update in it. `place` is the update's. Throws `Incompatible`, `TooMuchWork`. */
export function merged(
  target: { readonly [key: string]: unknown },
  {
    update,
    place,
  }: { readonly update: { readonly [key: string]: unknown }; readonly place: Place },
  context: MergeContext,
): unknown {
  const { origins, work } = context;
  const members = new Map(Object.entries(target));
  const places = new Map(origins.of(target));
  work.spend(members.size + Object.keys(update).length);
  for (const [key, value] of Object.entries(update)) {
    const at = { file: place.file, keys: [...place.keys, key] };
    const before = ownValue(target, key);
    const isNew = !Object.hasOwn(target, key) || kindOf(before) === "a primitive value";
    if (kindOf(value) !== kindOf(before) && Object.hasOwn(target, key)) {
      const message = `${key} is ${kindOf(before)} in the spec and ${kindOf(value)} in the update`;
      throw new Incompatible(message, at);
    }
    if (isNew) places.set(key, at);
    members.set(key, isNew ? value : mergedMember(before, { value, place: at }, context));
  }
  const whole = objectFrom(members);
  origins.set(whole, places);
  return whole;
}

function mergedMember(
  before: unknown,
  { value, place }: { readonly value: unknown; readonly place: Place },
  context: MergeContext,
): unknown {
  if (isObject(before) && isObject(value)) {
    return merged(before, { update: value, place }, context);
  }
  const added = (Array.isArray(value) ? value : []).map((item: unknown, index) => ({
    value: item,
    place: { file: place.file, keys: [...place.keys, String(index)] },
  }));
  return appended(Array.isArray(before) ? before : [], added, context);
}
