import type { OutputSchema, Schema } from "../contract/schema.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { parseShapeField } from "../expression/parse-shape.ts";
import type { ShapeField } from "../expression/syntax.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";

/** The member that a list's elements are in: structured content is an object. */
const listMember = "items";

/** A field that is kept whole, or the fields below it. */
interface Node {
  readonly members: Map<string, Node>;
  whole: Schema | undefined;
}

/**
 * What a shape leaves of an operation's answer. Only the names are promised: which fields are there, and of what type, is the
 * API's affair, but for what a filter makes. Where a list stands is looked up in the spec; should it be wrong, what comes
 * is still allowed. The fields have been checked.
 */
export function outputSchema(
  fields: readonly string[],
  {
    operation,
    isPart,
    spec,
  }: {
    /** Undefined where no spec knows the answer. */
    readonly operation: Operation | undefined;
    /** The answer is a list within the operation's. */
    readonly isPart: boolean;
    readonly spec: Spec;
  },
): OutputSchema {
  const root: Node = { members: new Map(), whole: undefined };
  for (const text of fields) {
    const parsed = parseShapeField(text);
    if (parsed.ok) place(root, parsed.node);
  }
  const answer = isPart || operation === undefined ? undefined : documented(operation);
  const isClear = !root.members.has(listMember);
  const properties = propertiesOf(root, answer, spec);
  if (!isPart && !isList(answer, spec)) return { type: "object", properties };
  // A field of that name may have come in the place of the list: then nothing is said of what it is.
  const list = { ...(isClear && { type: "array" }), items: { properties } };
  return { type: "object", properties: objectFrom([[listMember, list]]) };
}

function place(root: Node, { target, path, filters }: ShapeField): void {
  const names = target === undefined ? path.map(String) : [target];
  let node = root;
  for (const name of names) {
    const below = node.members.get(name) ?? { members: new Map(), whole: undefined };
    node.members.set(name, below);
    node = below;
  }
  const isAmbiguous = names.length === 1 && names[0] === listMember;
  node.whole = (isAmbiguous ? undefined : filtered.get(filters.at(-1)?.name ?? "")) ?? {};
}

const text: Schema = { type: ["string", "null"] };

/** What filters make of whatever they are given. */
const filtered: ReadonlyMap<string, Schema> = new Map([
  ["count", { type: ["integer", "null"] }],
  ["join", text],
  ["iso", text],
  ["time", text],
  ["duration", text],
  ["bytes", text],
]);

function propertiesOf(
  { members }: Node,
  schema: unknown,
  spec: Spec,
): { readonly [name: string]: Schema } {
  const element = elementOf(schema, spec);
  return objectFrom(
    [...members].map(([name, node]) => {
      if (node.whole !== undefined) return [name, node.whole] as const;
      const below = memberOf(element, name, spec);
      const properties = propertiesOf(node, below, spec);
      return [name, isList(below, spec) ? { items: { properties } } : { properties }] as const;
    }),
  );
}

function documented({ responses }: Operation): unknown {
  const success =
    responses.find(({ status }) => /^2\d\d$/.test(status)) ??
    responses.find(({ status }) => /^(?:2xx|default)$/i.test(status));
  return success?.contents.find(({ mediaType }) => /\bjson\b/i.test(mediaType))?.schema;
}

function resolved(schema: unknown, { resolver }: Spec): { readonly [keyword: string]: unknown } {
  const found = resolver.follow(schema, "")?.value;
  return isObject(found) ? found : {};
}

function isList(schema: unknown, spec: Spec): boolean {
  const { type, items } = resolved(schema, spec);
  return [type].flat().includes("array") || (type === undefined && items !== undefined);
}

/** The schema itself, or of a list that of its elements, which a shape goes through. */
function elementOf(schema: unknown, spec: Spec): unknown {
  return isList(schema, spec) ? resolved(schema, spec)["items"] : schema;
}

function memberOf(schema: unknown, name: string, spec: Spec): unknown {
  const { properties } = resolved(schema, spec);
  return isObject(properties) ? ownValue(properties, name) : undefined;
}
