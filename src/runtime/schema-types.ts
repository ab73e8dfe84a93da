// What a schema takes, as far as its keywords say so without being run
// (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1).
import { isNumber, nearestDouble } from "../core/exact-number.ts";
import { isObject, ownValue } from "../core/json.ts";
import { fragmentKeys, valueAt } from "../core/pointer.ts";

type Schema = { readonly [keyword: string]: unknown };
type Types = ReadonlySet<string>;

const maxHops = 16;

/** Reads the schemas of one document. Each is read once, so that neither cycles nor many values cost time. */
export class SchemaReader {
  readonly #root: object;
  readonly #types = new Map<Schema, Types | undefined>();
  readonly #cases = new Map<Schema, ReadonlyMap<string, readonly string[]>>();

  /** References point into `root`. */
  constructor(root: object) {
    this.#root = root;
  }

  /** The names of the types that a schema can take; undefined where that is not plain. Never too few. */
  typesOf(schema: unknown): Types | undefined {
    if (!isObject(schema)) return undefined;
    if (this.#types.has(schema)) return this.#types.get(schema);
    // What a cycle comes back to is not plain.
    this.#types.set(schema, undefined);
    const types = this.#readTypes(schema);
    this.#types.set(schema, types);
    return types;
  }

  #readTypes(schema: Schema): Types | undefined {
    const type = ownValue(schema, "type");
    if (typeof type === "string") return new Set([type]);
    if (Array.isArray(type)) return new Set(type.map(String));
    const target = this.#referenced(schema);
    if (target !== undefined) return this.typesOf(target);
    const values = valuesOf(schema);
    if (values !== undefined) return new Set(values.map(typeOf));
    const forms = formsOf(schema).map((form) => this.typesOf(form));
    const known = forms.filter((types) => types !== undefined);
    if (known.length === 0 || known.length < forms.length) return undefined;
    return new Set(known.flatMap((types) => [...types]));
  }

  /** The schema that speaks about values of this type: behind references, and the one form that takes it. */
  schemaFor(type: string, schema: unknown): Schema | undefined {
    let found = schema;
    for (let hop = 0; hop < maxHops && isObject(found); hop += 1) {
      const target = this.#referenced(found);
      const forms = formsOf(found);
      if (target === undefined && forms.length === 0) return found;
      const fitting = forms.filter((form) => this.typesOf(form)?.has(type) !== false);
      if (target === undefined && fitting.length !== 1) return undefined;
      found = target ?? fitting[0];
    }
    return undefined;
  }

  /** The texts of a schema's `enum` that are this one in another case; itself alone where it is one of them. */
  inCase(text: string, schema: Schema): readonly string[] {
    const values = valuesOf(schema);
    if (values === undefined) return [];
    const cases = this.#cases.get(schema) ?? byCase(values);
    this.#cases.set(schema, cases);
    const alike = cases.get(text.toLowerCase()) ?? [];
    return alike.includes(text) ? [text] : alike;
  }

  /** What a reference leads to; undefined where there is none. */
  #referenced(schema: Schema): unknown {
    const reference = ownValue(schema, "$ref");
    if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
    const keys = fragmentKeys(reference.slice(1));
    return keys === undefined ? undefined : valueAt(this.#root, keys);
  }
}

function formsOf(schema: Schema): readonly unknown[] {
  const forms = ownValue(schema, "anyOf") ?? ownValue(schema, "oneOf");
  return Array.isArray(forms) ? forms : [];
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  const values = ownValue(schema, "enum");
  if (Array.isArray(values)) return values;
  return Object.hasOwn(schema, "const") ? [schema["const"]] : undefined;
}

function byCase(values: readonly unknown[]): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>();
  for (const text of values.filter((value) => typeof value === "string")) {
    const key = text.toLowerCase();
    cases.set(key, [...(cases.get(key) ?? []), text]);
  }
  return cases;
}

/** The JSON type of a value; a whole number is an "integer". */
export function typeOf(value: unknown): string {
  if (isNumber(value)) return Number.isInteger(nearestDouble(value)) ? "integer" : "number";
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

/** Whether one of these types is the value's. */
export function takes(types: Types, value: unknown): boolean {
  const type = typeOf(value);
  return types.has(type) || (type === "integer" && types.has("number"));
}
