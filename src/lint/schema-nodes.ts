// Where schemas stand in schemas: https://json-schema.org/draft/2020-12/json-schema-core#section-10
import { isObject } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";

/** A schema inside another one; `true` and `false` are none. */
export interface SchemaNode {
  readonly schema: { readonly [keyword: string]: unknown };
  readonly pointer: string;
}

/** The schemas of a schema in the order in which they are written, itself first. */
export interface SchemaNodes {
  readonly nodes: readonly SchemaNode[];
  /** Over the bounds: there are more than these. */
  readonly isTooLarge: boolean;
}

const byName = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const inList = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const single = [
  "items",
  "additionalProperties",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
];

const maxNodes = 10_000;
const maxDepth = 64;

/** Walks without recursion: a hostile schema can be as deep as it likes. */
export function schemaNodes(root: unknown, pointer: string): SchemaNodes {
  const nodes: SchemaNode[] = [];
  const open = [{ value: root, pointer, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next.value)) continue;
    if (nodes.length === maxNodes || next.depth > maxDepth) return { nodes, isTooLarge: true };
    nodes.push({ schema: next.value, pointer: next.pointer });
    const depth = next.depth + 1;
    // From the last to the first, so that the first is taken first.
    for (const [value, place] of inside(next.value, next.pointer).reverse())
      open.push({ value, pointer: place, depth });
  }
  return { nodes, isTooLarge: false };
}

function inside(schema: SchemaNode["schema"], pointer: string): [unknown, string][] {
  return Object.entries(schema).flatMap(([keyword, value]): [unknown, string][] => {
    const place = pointerTo(pointer, keyword);
    if (byName.includes(keyword) && isObject(value))
      return Object.entries(value).map(([name, member]) => [member, pointerTo(place, name)]);
    if (inList.includes(keyword) && Array.isArray(value))
      return value.map((member, index) => [member, pointerTo(place, index)]);
    return single.includes(keyword) ? [[value, place]] : [];
  });
}
