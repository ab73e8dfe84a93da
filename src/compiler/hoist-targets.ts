import type { JsonObject } from "../core/json.ts";
import { fragmentKeys, valueAt } from "../core/pointer.ts";
import { assemble, type Part } from "../spec/assemble.ts";
import { ComponentNames } from "../spec/component-names.ts";
import { type FoundReference, referencesIn } from "../spec/node-references.ts";
import type { Kind } from "../spec/positions.ts";

/**
 * What is left of a document, with the objects that its references lead to and that were taken out of it: as components,
 * or in the place of the reference. `take` gives the object at these keys as it is to be kept.
 */
export function hoistTargets(
  document: JsonObject,
  take: (keys: readonly string[], kind: Kind) => unknown,
): JsonObject {
  const names = new ComponentNames(document);
  const parts = new Map<string, Part>();
  const waiting: FoundReference[] = [...referencesIn(document, "document")];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { reference, kind } = next;
    const keys = reference.startsWith("#") ? fragmentKeys(reference.slice(1)) : undefined;
    if (keys === undefined || parts.has(reference)) continue;
    const value = valueAt(document, keys) === undefined ? take(keys, kind) : undefined;
    if (value === undefined) continue;
    const place = names.placeFor(kind, keys.at(-1) ?? "");
    parts.set(reference, { file: "", keys, kind, value, place });
    waiting.push(...referencesIn(value, kind));
  }
  if (parts.size === 0) return document;
  const localise = (reference: string): Part | string => parts.get(reference) ?? reference;
  return assemble(document, { file: "", parts: parts.values(), localise });
}
