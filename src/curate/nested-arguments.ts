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
export function nestedUses(
  need: Argument,
  { source, definitions, ...at }: StepAt,
): readonly Nested[] {
  if (need.in !== "body" || need.wireName === undefined) return [];
  return Object.entries(source.tool?.arguments ?? {}).flatMap(([name, setting]) =>
    sourcesOf(setting).flatMap((from): readonly Nested[] => {
      const [first = "", ...keys] = from.split(".");
      if (keys.length === 0 || (first !== need.wireName && first !== need.name)) return [];
      const found = propertyAt(need, keys, definitions);
      if (found === undefined) return [];
      const argument = { ...need, name, required: found.required, schema: found.schema };
      const needed = isNeeded(
        { ...need, required: found.required },
        { source, definitions, ...at },
      );
      return [{ keys, use: { name, argument, needed } }];
    }),
  );
}

/** The object that the arguments are members of, beside what `with` says of it. */
export function nestedSource(nested: readonly Nested[], constant: Value | undefined): Value {
  const root: { [key: string]: Value } = isObject(constant)
    ? objectFrom(Object.entries(constant))
    : {};
  for (const { keys, use } of nested) setIn(root, { keys, value: `$inputs.${use.name}` });
  return inOrder(root);
}

/** By name, whatever the order of the configuration. */
function inOrder(value: Value): Value {
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([left], [right]) => byCodeUnit(left, right));
  // Each member of a Value is one.
  return objectFrom(members.map(([key, member]) => [key, inOrder(member as Value)]));
}

function setIn(
  object: { [key: string]: Value },
  { keys, value }: { readonly keys: readonly string[]; readonly value: Value },
): void {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  const known = ownValue(object, key);
  const inner: { [key: string]: Value } = isObject(known)
    ? (objectFrom(Object.entries(known)) as { [key: string]: Value })
    : {};
  setIn(inner, { keys: rest, value });
  object[key] = inner;
}
