// Fields of form bodies (OpenAPI 3.1 §4.8.15 "Encoding Object": https://spec.openapis.org/oas/v3.1.0#encoding-object).
import type { FieldEncoding } from "../contract/request.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { bodyKind } from "../core/media-type.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { typesOf } from "./schema-type.ts";

const styles = ["form", "spaceDelimited", "pipeDelimited", "deepObject"] as const;

/** A field of a form: its schema, followed, and what the spec's `encoding` says of it. */
export interface FormField {
  readonly name: string;
  readonly schema: CleanSchema;
  readonly said: unknown;
}

/** A file as a model gives it: base64 or a data: URI, and what the part is called. */
const file: CleanSchema = {
  type: "object",
  additionalProperties: false,
  required: ["data"],
  properties: {
    data: { type: "string", contentEncoding: "base64", description: "Base64, or a data: URI." },
    contentType: { type: "string" },
    filename: { type: "string" },
  },
};

/** The field's schema with files in the form in which a model gives them. */
export function fieldSchema(field: FormField): CleanSchema {
  const { schema } = field;
  const { description } = schema;
  const words = description === undefined ? {} : { description };
  if (isFile(field)) return { ...file, ...words };
  const { items } = schema;
  const isList = isObject(items) && isFile({ ...field, schema: items });
  return isList ? { ...schema, items: file } : schema;
}

/** How the fields are written where it is not as a form writes them anyway. */
export function fieldEncodings(fields: readonly FormField[]): {
  readonly [field: string]: FieldEncoding;
} {
  const entries = fields.flatMap((field): [string, FieldEncoding][] => {
    const how = encodingOf(field);
    return Object.keys(how).length > 0 ? [[field.name, how]] : [];
  });
  return objectFrom(entries);
}

function encodingOf(field: FormField): FieldEncoding {
  const said = isObject(field.said) ? field.said : {};
  const contentType = ownValue(said, "contentType") ?? fileType(field);
  const style = styles.find((known) => known === ownValue(said, "style"));
  const explode = ownValue(said, "explode");
  return {
    ...(typeof contentType === "string" && { contentType }),
    ...(style !== undefined && { style }),
    ...(typeof explode === "boolean" && { explode }),
    ...(ownValue(said, "allowReserved") === true && { allowReserved: true }),
  };
}

/** The type of a file without an entry of its own (§4.8.14.2); undefined where the field has none. */
function fileType(field: FormField): unknown {
  const { items } = field.schema;
  const schema = isObject(items) ? items : field.schema;
  if (!isFile({ ...field, schema })) return undefined;
  return ownValue(schema, "contentMediaType") ?? "application/octet-stream";
}

/** Whether the field is bytes: a text of a binary media type, or one whose encoding says so. */
function isFile({ schema, said }: FormField): boolean {
  const types = typesOf(schema) ?? ["string"];
  if (!types.includes("string")) return false;
  const stated = isObject(said) ? ownValue(said, "contentType") : undefined;
  const type = ownValue(schema, "contentMediaType") ?? stated;
  if (typeof type !== "string") return false;
  return type.split(",").some((one) => bodyKind(one) === "binary");
}
