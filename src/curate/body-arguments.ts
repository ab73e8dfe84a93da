import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { isMediaRange } from "../core/media-type.ts";
import type { Operation, RequestBody } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { Argument, ArgumentBody } from "./argument.ts";
import { type BodyFields, bodyFields } from "./body-fields.ts";
import { type FormField, fieldEncodings, fieldSchema } from "./form-fields.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { type ChosenContent, chooseContent } from "./media-choice.ts";
import { argumentName } from "./names.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";

/** What bodies are read with. */
export interface BodyContext {
  readonly spec: Spec;
  readonly definitions: SchemaDefinitions;
  readonly report: (found: Diagnostic) => void;
}

/**
 * The arguments that an operation's body needs; undefined where it has none. An object's properties become one argument
 * each; any other body becomes one argument called `body`. Reports spec-invalid for what is no media type and for a
 * schema that nothing fits.
 */
export function bodyArguments(
  operation: Operation,
  { spec, definitions, report }: BodyContext,
): ArgumentBody | undefined {
  const { body } = operation;
  const chosen = body && chooseContent(body.contents);
  if (body === undefined || chosen === undefined) return undefined;
  const { content, mediaType, kind } = chosen;
  const at = { file: spec.file, pointer: content.pointer };
  if (content.schema === false) {
    const message = `${operation.id}: no body fits the schema false; none is sent`;
    report(diagnostic("spec-invalid", message, { at }));
    return undefined;
  }
  if (mediaType !== content.mediaType && !isMediaRange(content.mediaType)) {
    const message = `${operation.id}: "${content.mediaType}" is no media type; it is read as ${mediaType}`;
    report(diagnostic("spec-invalid", message, { at }));
  }
  const schema = definitions.compose(content.schema ?? {}, `${content.pointer}/schema`);
  const hasFields = kind === "json" || kind === "form" || kind === "multipart";
  const fields = hasFields ? bodyFields(definitions.followed(schema), definitions) : undefined;
  const about = { mediaType, required: body.required, pointer: content.pointer };
  if (fields === undefined) {
    return { ...about, arguments: [wholeBody(chosen, schema, body)], encoding: {} };
  }
  return { ...about, ...fieldArguments(fields, { chosen, body, definitions }) };
}

interface FieldContext {
  readonly chosen: ChosenContent;
  readonly body: RequestBody;
  readonly definitions: SchemaDefinitions;
}

function fieldArguments(
  { properties, required, between }: BodyFields,
  { chosen, body, definitions }: FieldContext,
): Pick<ArgumentBody, "arguments" | "encoding" | "between"> {
  const { kind, content } = chosen;
  const isForm = kind === "form" || kind === "multipart";
  const isAlone = Object.keys(properties).length === 1;
  const fields = Object.entries(properties).map(([name, member]): FormField => {
    const schema = isObject(member) ? member : {};
    const said = isObject(content.encoding) ? ownValue(content.encoding, name) : undefined;
    return { name, schema: isForm ? followedField(schema, definitions) : schema, said };
  });
  const list = fields.map((field): Argument => {
    const isNeeded = required.has(field.name);
    return {
      name: argumentName(field.name),
      in: "body",
      wireName: field.name,
      required: body.required && isNeeded,
      schema: kind === "multipart" ? fieldSchema(field) : field.schema,
      ...(isNeeded && !body.required && !isAlone && { neededWithBody: true }),
    };
  });
  return {
    arguments: list,
    encoding: isForm ? fieldEncodings(fields) : {},
    ...(Object.keys(between).length > 0 && { between }),
  };
}

/** The field and its items with their references followed: whether they are files shows only then. */
function followedField(schema: CleanSchema, definitions: SchemaDefinitions): CleanSchema {
  const field = definitions.followed(schema);
  const { items } = field;
  return isObject(items) && "$ref" in items
    ? { ...field, items: definitions.followed(items) }
    : field;
}

function wholeBody(
  { kind, mediaType }: ChosenContent,
  schema: CleanSchema,
  body: RequestBody,
): Argument {
  const isText = kind === "text";
  const binary = { type: "string", contentEncoding: "base64", contentMediaType: mediaType };
  const text = body.description ?? bodyText(kind, mediaType);
  return {
    name: "body",
    in: "body",
    required: body.required,
    schema: kind === "binary" ? binary : isText ? { type: "string" } : schema,
    ...(text !== undefined && { description: text }),
  };
}

/** What a model is told of a body that the spec does not describe; undefined where the schema says it. */
function bodyText(kind: string, mediaType: string): string | undefined {
  if (kind === "binary") return "Content of the body, base64.";
  if (kind !== "text") return undefined;
  if (/ndjson|jsonl/i.test(mediaType)) return "The body as text: one JSON value on each line.";
  const form = /xml/i.test(mediaType) ? "XML" : /yaml/i.test(mediaType) ? "YAML" : undefined;
  return form && `The body as ${form} text.`;
}
