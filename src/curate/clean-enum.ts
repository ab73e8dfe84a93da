// JSON Schema validation §6.1.2 "enum" and §6.1.3 "const":
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2
import { isOfType, typesOf } from "./schema-type.ts";

type Cleaned = { [keyword: string]: unknown };

/**
 * Leaves each value of `enum` once, and none that the type forbids. A number where a text is asked for is one that
 * YAML has read out of a text, and the other way round. Tells when nothing is left of `enum` or `const`.
 */
export function cleanValues(
  schema: Cleaned,
  lost: (keyword: string, reason: string) => void,
): void {
  const types = typesOf(schema);
  const listed = schema["enum"];
  if (Array.isArray(listed)) {
    const values = unique(listed.flatMap((value) => fitting(value, types)));
    if (values.length > 0) schema["enum"] = values;
    else {
      delete schema["enum"];
      lost("enum", listed.length > 0 ? "none of its values is of the type" : "it has no values");
    }
  }
  if (!("const" in schema)) return;
  const [value] = fitting(schema["const"], types);
  if (value !== undefined) schema["const"] = value;
  else {
    delete schema["const"];
    lost("const", "its value is not of the type");
  }
}

function unique(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** The value as the type has it, in a list; an empty list where it cannot be that. */
function fitting(value: unknown, types: readonly string[] | undefined): readonly unknown[] {
  if (types === undefined || isOfType(value, types)) return [value];
  if (types.includes("string") && ["number", "boolean"].includes(typeof value)) {
    return [String(value)];
  }
  if (typeof value !== "string" || value.trim() === "") return [];
  const number = Number(value);
  return isOfType(number, types) && String(number) === value ? [number] : [];
}
