import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { byCodeUnit, isObject, objectFrom, ownValue } from "../core/json.ts";
import type { Content, Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { Resolver } from "../spec/references.ts";
import type { Argument, ArgumentBody } from "./argument.ts";
import { argumentName } from "./names.ts";

/** Media types in the order in which one is chosen: what a model can write best comes first. */
const preference: readonly RegExp[] = [
  /^application\/json\b/i,
  /^application\/[\w.-]+\+json\b/i,
  /^application\/x-www-form-urlencoded\b/i,
  /^multipart\/form-data\b/i,
  /^text\//i,
  /^application\/([\w.-]+\+)?xml\b/i,
];

/** Whether bodies of this media type are made of named fields. */
function hasFields(mediaType: string): boolean {
  return preference.slice(0, 4).some((pattern) => pattern.test(mediaType));
}

/**
 * The arguments that an operation's body needs; undefined where it has none. An object's properties become one argument
 * each; any other body becomes one argument called `body`. Reports body-constraint-dropped.
 */
export function bodyArguments(
  operation: Operation,
  { spec, report }: { readonly spec: Spec; readonly report: (found: Diagnostic) => void },
): ArgumentBody | undefined {
  const body = operation.body;
  const content = body && chosenContent(body.contents);
  if (body === undefined || content === undefined) return undefined;
  const required = body.required;
  const { mediaType } = content;
  const fields = hasFields(mediaType) ? objectBody(content.schema, spec.resolver) : undefined;
  if (fields === undefined) {
    const whole = wholeBody(content, required, body.description);
    return { mediaType, arguments: [whole], required, content };
  }
  if (fields.constrained) {
    const at = { file: spec.file, pointer: content.pointer };
    const message = `${operation.id}: the body's oneOf, anyOf or not between its properties is not checked`;
    report(diagnostic("body-constraint-dropped", message, { at }));
  }
  const list = Object.entries(fields.properties).map(
    ([wireName, schema]): Argument => ({
      name: argumentName(wireName),
      in: "body",
      wireName,
      required: required && fields.required.has(wireName),
      schema,
    }),
  );
  return { mediaType, arguments: list, required, content };
}

/** Of equally good media types the first by name, so that no spec's order shows. */
function chosenContent(contents: readonly Content[]): Content | undefined {
  const inOrder = [...contents].sort((left, right) => byCodeUnit(left.mediaType, right.mediaType));
  for (const pattern of preference) {
    const found = inOrder.find(({ mediaType }) => pattern.test(mediaType));
    if (found !== undefined) return found;
  }
  return inOrder[0];
}

function wholeBody(content: Content, required: boolean, description?: string): Argument {
  const isText = preference.slice(4).some((pattern) => pattern.test(content.mediaType));
  const binary = { type: "string", contentEncoding: "base64", contentMediaType: content.mediaType };
  const schema = hasFields(content.mediaType)
    ? (content.schema ?? {})
    : isText
      ? { type: "string" }
      : binary;
  const text = description ?? (schema === binary ? "Content of the body, base64." : undefined);
  return {
    name: "body",
    in: "body",
    required,
    schema,
    ...(text !== undefined && { description: text }),
  };
}

interface ObjectBody {
  readonly properties: { readonly [name: string]: unknown };
  readonly required: ReadonlySet<string>;
  /** Whether something between the properties is lost by looking at each alone. */
  readonly constrained: boolean;
}

const between = ["oneOf", "anyOf", "not", "if", "dependentRequired", "dependentSchemas"];

/** The body as an object with known properties; undefined when it is not one. `allOf` is merged where that is exact. */
function objectBody(schema: unknown, resolver: Resolver, depth = 0): ObjectBody | undefined {
  const target = resolver.follow(schema, "")?.value;
  if (!isObject(target) || depth > 20) return undefined;
  if (!isObjectType(ownValue(target, "type"))) return undefined;
  const extra = ownValue(target, "additionalProperties");
  if (isObject(extra) && Object.keys(extra).length > 0) return undefined;
  const own = ownValue(target, "properties");
  const branches = ownValue(target, "allOf");
  const parts = Array.isArray(branches)
    ? branches.map((branch) => objectBody(branch, resolver, depth + 1))
    : [];
  const merged = mergeParts(isObject(own) ? own : {}, parts);
  if (merged === undefined || Object.keys(merged.properties).length === 0) return undefined;
  const listed = ownValue(target, "required");
  const names = Array.isArray(listed) ? listed.filter((name) => typeof name === "string") : [];
  const writable = Object.entries(merged.properties).filter(
    ([, member]) => !isReadOnly(member, resolver),
  );
  return {
    properties: objectFrom(writable),
    required: new Set([...merged.required, ...names]),
    constrained:
      merged.constrained || between.some((keyword) => ownValue(target, keyword) !== undefined),
  };
}

/** A body that may also be null is an object to whoever has something to send. */
function isObjectType(type: unknown): boolean {
  if (!Array.isArray(type)) return type === undefined || type === "object";
  return type.includes("object") && type.every((name) => name === "object" || name === "null");
}

/** The parts of an allOf as one; undefined when two say something of the same property, or one is no object. */
function mergeParts(
  own: { readonly [name: string]: unknown },
  parts: readonly (ObjectBody | undefined)[],
): ObjectBody | undefined {
  const properties = new Map(Object.entries(own));
  const required = new Set<string>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const [name, schema] of Object.entries(part.properties)) {
      if (properties.has(name)) return undefined;
      properties.set(name, schema);
    }
    for (const name of part.required) required.add(name);
  }
  const constrained = parts.some((part) => part?.constrained === true);
  return { properties: objectFrom(properties), required, constrained };
}

function isReadOnly(member: unknown, resolver: Resolver): boolean {
  const target = resolver.follow(member, "")?.value;
  return isObject(target) && ownValue(target, "readOnly") === true;
}
