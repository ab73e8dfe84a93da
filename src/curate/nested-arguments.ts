import type { Value } from "../contract/expression.ts";
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import type { Argument } from "./argument.ts";
import { sourcesOf } from "./argument-settings.ts";
import { isNeeded, type StepAt, type Use } from "./curated-step.ts";
import { propertyAt } from "./property-at.ts";

/** An argument that is a property in a property, and where it is. */
export interface Nested {
  readonly keys: readonly string[];
  readonly use: Use;
}

/** The arguments that are properties of a property: `from: position.line`. */
export function nestedUses(need: Argument, at: StepAt): readonly Nested[] {
  const { source, definitions } = at;
  if (need.in !== "body" || need.wireName === undefined) return [];
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) =>
    sourcesOf(setting).flatMap((from): readonly Nested[] => {
      const [first = "", ...keys] = from.split(".");
      if (keys.length === 0 || (first !== need.wireName && first !== need.name)) return [];
      const found = propertyAt(need, keys, definitions);
      if (found === undefined) return [];
      const argument = { ...need, name, required: found.required, schema: found.schema };
      return [{ keys, use: { name, argument, needed: isNeeded(argument, at) } }];
    }),
  );
}

/** The object that the arguments are members of, beside what `with` says of it. */
export function nestedSource(nested: readonly Nested[], constant: Value | undefined): Value {
  const start = (isObject(constant) ? constant : {}) as { readonly [key: string]: Value };
  const root = nested.reduce(
    (object, { keys, use }) => withIn(object, { keys, value: `$inputs.${use.name}` }),
    start,
  );
  return inOrder(root);
}

/** By name, whatever the order of the configuration. */
function inOrder(value: Value): Value {
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([left], [right]) => byCodeUnit(left, right));
  // Each member of a Value is one.
  return objectFrom(members.map(([key, member]) => [key, inOrder(member as Value)]));
}

/** The object with the value at that place in it; `__proto__` is a name like any other. */
function withIn(
  object: { readonly [key: string]: Value },
  { keys, value }: { readonly keys: readonly string[]; readonly value: Value },
): { readonly [key: string]: Value } {
  const [key = "", ...rest] = keys;
  const known = ownValue(object, key);
  // Each member of a Value is one.
  const inner = (isObject(known) ? known : {}) as { readonly [key: string]: Value };
  const member = rest.length === 0 ? value : withIn(inner, { keys: rest, value });
  return objectFrom([...Object.entries(object), [key, member]]);
}
