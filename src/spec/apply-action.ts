// What an action does to the nodes that it selects: https://spec.openapis.org/overlay/v1.0.0.html#action-object. Nothing is
// changed in place: parts of a document may stand in it more than once (YAML's aliases).
import { isObject, objectFrom } from "../core/json.ts";
import type { Origin, Place } from "./member-origins.ts";
import { appended, Incompatible, kindOf, type MergeContext, merged } from "./merge-update.ts";
import type { SelectedNode } from "./selected-nodes.ts";

/** An update and where it stands in the overlay. */
export interface Update {
  readonly value: unknown;
  readonly place: Place;
}

/**
 * The value with the update in each selected node, those above first: what one adds is not selected. Throws
 * `Incompatible`, `TooMuchWork`.
 */
export function updated(
  value: unknown,
  node: SelectedNode,
  context: MergeContext & { readonly update: Update },
): unknown {
  const whole = node.isSelected ? withUpdate(value, context.update, context) : value;
  if (node.below.size === 0) return whole;
  return withMembers(whole, context, (key, member) => {
    const below = node.below.get(key);
    return below === undefined ? member : updated(member, below, context);
  });
}

function withUpdate(target: unknown, { value, place }: Update, context: MergeContext): unknown {
  if (Array.isArray(target)) return appended(target, [{ value, place }], context);
  if (!isObject(target)) return target;
  if (isObject(value)) return merged(target, { update: value, place }, context);
  const message = `the target is an object, and the update is ${kindOf(value)}`;
  throw new Incompatible(message, place);
}

/** A copy of an object or array, its members changed; they stay where they come from. */
function withMembers(
  container: unknown,
  { origins, work }: MergeContext,
  change: (key: string, member: unknown) => unknown,
): unknown {
  if (!Array.isArray(container) && !isObject(container)) return container;
  const entries = Object.entries(container);
  work.spend(entries.length);
  const changed = entries.map(([key, member]) => [key, change(key, member)] as const);
  const copy = Array.isArray(container) ? changed.map(([, member]) => member) : objectFrom(changed);
  origins.set(copy, origins.of(container));
  return copy;
}

/** The value without the selected nodes below it. Throws `TooMuchWork`. */
export function without(value: unknown, node: SelectedNode, context: MergeContext): unknown {
  const whole = withMembers(value, context, (key, member) => {
    const below = node.below.get(key);
    return below === undefined || below.isSelected ? member : without(member, below, context);
  });
  const stays = (key: string): boolean => node.below.get(key)?.isSelected !== true;
  if (isObject(whole)) {
    const kept = objectFrom(Object.entries(whole).filter(([key]) => stays(key)));
    context.origins.set(kept, context.origins.of(whole));
    return kept;
  }
  return Array.isArray(whole) ? withoutItems(whole, stays, context) : whole;
}

/** The items that stay, which know what they were counted as. */
function withoutItems(
  items: readonly unknown[],
  stays: (key: string) => boolean,
  { origins }: MergeContext,
): readonly unknown[] {
  const before = origins.of(items);
  const kept = Object.keys(items).filter(stays);
  const places = kept.map((key, index): [string, Origin] => [
    String(index),
    before.get(key) ?? key,
  ]);
  const fewer = kept.map((key) => items[Number(key)]);
  origins.set(fewer, new Map(places.filter(([key, origin]) => key !== origin)));
  return fewer;
}
