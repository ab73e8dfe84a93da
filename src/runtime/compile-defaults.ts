import { isObject, objectFrom, ownValue } from "../core/json.ts";

type Members = { readonly [name: string]: unknown };

/** Puts in what was left out and has a default. Gives a copy. */
type Fill<T> = (value: T) => T;

interface Property {
  readonly name: string;
  /** The default; undefined where it has none. */
  readonly preset: unknown;
  readonly fill: Fill<unknown> | undefined;
}

/**
 * Puts in the defaults of an object, and of objects and lists in it. Those in anyOf and behind $ref only describe. What
 * specs call defaults is none here: the compiler makes words of it, since the API itself puts it in.
 */
export function compileDefaults(schema: Members): Fill<Members> {
  const properties = propertiesOf(schema);
  return (object) => filled(object, properties);
}

function propertiesOf(schema: Members): readonly Property[] {
  const properties = ownValue(schema, "properties");
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const preset = ownValue(property, "default");
    const fill = fillOf(property);
    return preset === undefined && fill === undefined ? [] : [{ name, preset, fill }];
  });
}

/** Undefined where a schema has no default below it. */
function fillOf(schema: unknown): Fill<unknown> | undefined {
  if (!isObject(schema)) return undefined;
  const properties = propertiesOf(schema);
  const fillItem = fillOf(ownValue(schema, "items"));
  if (properties.length === 0 && fillItem === undefined) return undefined;
  return (value) => {
    if (isObject(value)) return filled(value, properties);
    return Array.isArray(value) && fillItem !== undefined ? value.map(fillItem) : value;
  };
}

function filled(object: Members, properties: readonly Property[]): Members {
  const changed = properties.flatMap(({ name, preset, fill }): [string, unknown][] => {
    const given = ownValue(object, name);
    if (given === undefined) return preset === undefined ? [] : [[name, preset]];
    return fill === undefined ? [] : [[name, fill(given)]];
  });
  return changed.length === 0 ? object : { ...object, ...objectFrom(changed) };
}
