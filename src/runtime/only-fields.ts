import { isObject, objectFrom } from "../core/json.ts";

/** The object, or each object of a list, with the members of these names alone; as it is where no names are given. */
export function onlyFields(value: unknown, names: unknown): unknown {
  if (!Array.isArray(names) || names.length === 0) return value;
  const kept = new Set(names);
  return pick(value, kept);
}

function pick(value: unknown, names: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => pick(element, names));
  if (!isObject(value)) return value;
  return objectFrom(Object.entries(value).filter(([name]) => names.has(name)));
}
