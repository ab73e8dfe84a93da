// Where OpenAPI objects refer to others: https://spec.openapis.org/oas/v3.1.0#reference-object and, for the mapping,
// https://spec.openapis.org/oas/v3.1.0#discriminator-object
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import type { Kind } from "./positions.ts";
import { type Node, rewrite } from "./rewrite.ts";

/** A reference, and the kind of object that it must lead to. */
export interface FoundReference {
  readonly reference: string;
  readonly kind: Kind;
}

/** The node with its `$ref`, and what its discriminator's mapping refers to, replaced by what `change` gives. */
export function withReferences(node: Node, change: (reference: string) => string): Node {
  const reference = node["$ref"];
  const changed = typeof reference === "string" ? { ...node, $ref: change(reference) } : node;
  const { discriminator, mapping } = mappingOf(node);
  if (mapping === undefined) return changed;
  const entries = Object.entries(mapping).map(
    ([tag, target]) => [tag, isReference(target) ? change(target) : target] as const,
  );
  return { ...changed, discriminator: { ...discriminator, mapping: objectFrom(entries) } };
}

/** The references of an OpenAPI object and of all objects inside it, each once. Throws `TooLarge`. */
export function referencesIn(root: unknown, kind: Kind): readonly FoundReference[] {
  const found = new Map<string, FoundReference>();
  const add = (reference: unknown, kind: Kind): void => {
    if (typeof reference === "string" && !found.has(reference))
      found.set(reference, { reference, kind });
  };
  rewrite(root, kind, (kind, node) => {
    add(node["$ref"], kind);
    const { mapping = {} } = mappingOf(node);
    for (const target of Object.values(mapping)) if (isReference(target)) add(target, "schema");
    return node;
  });
  return [...found.values()];
}

function mappingOf(node: Node): { discriminator?: object; mapping?: object } {
  const discriminator = ownValue(node, "discriminator");
  const mapping = isObject(discriminator) ? ownValue(discriminator, "mapping") : undefined;
  return isObject(discriminator) && isObject(mapping) ? { discriminator, mapping } : {};
}

/** A mapping's values are references or the bare names of schemas. */
function isReference(target: unknown): target is string {
  return typeof target === "string" && /[/#]|\.(?:json|ya?ml)$/i.test(target);
}
