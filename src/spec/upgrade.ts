// From OpenAPI 3.0 to 3.1: https://spec.openapis.org/oas/v3.1.0#appendix-a-revision-history and
// https://www.openapis.org/blog/2021/02/16/migrating-from-openapi-3-0-to-3-1-0. The passes do nothing to a
// document that is 3.1 already, and mend 3.0 habits that such documents have too (`nullable`).
import { isObject, type JsonObject } from "../core/json.ts";
import type { Kind } from "./positions.ts";
import { type Node, rewrite } from "./rewrite.ts";

/** The document as OpenAPI 3.1; the one given is not changed. Throws `TooLarge`. */
export function upgrade(document: JsonObject): JsonObject {
  const upgraded = rewrite(document, "document", upgradeNode);
  // rewrite gives an object for an object: a copy with other members.
  return { ...(upgraded as JsonObject), openapi: "3.1.0" };
}

function upgradeNode(kind: Kind, node: Node): unknown {
  if (kind !== "schema") return node;
  exclusiveBounds(node);
  examples(node);
  binary(node);
  return nullable(node);
}

/** `exclusiveMinimum: true` beside `minimum: 1` becomes `exclusiveMinimum: 1`. */
function exclusiveBounds(schema: Node): void {
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof schema[exclusive] !== "boolean") continue;
    if (schema[exclusive] && typeof schema[bound] === "number") {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    } else delete schema[exclusive];
  }
}

/** A schema's `example` becomes a list of one. */
function examples(schema: Node): void {
  if (!Object.hasOwn(schema, "example")) return;
  if (!Array.isArray(schema["examples"])) schema["examples"] = [schema["example"]];
  delete schema["example"];
}

/** `format: byte` and `binary` become the content keywords (JSON Schema validation §8). */
function binary(schema: Node): void {
  if (schema["format"] === "byte") {
    delete schema["format"];
    schema["contentEncoding"] ??= "base64";
  } else if (schema["format"] === "binary") {
    delete schema["format"];
    schema["contentMediaType"] ??= "application/octet-stream";
  }
}

const combinators = ["$ref", "allOf", "not", "if"];
const annotations = ["title", "description", "default", "examples", "deprecated", "readOnly"];

/** `nullable: true` becomes a type, an enum or a branch that takes null. */
function nullable(schema: Node): unknown {
  const marked = schema["nullable"] === true || schema["x-nullable"] === true;
  delete schema["nullable"];
  delete schema["x-nullable"];
  if (!marked) return schema;
  if (combinators.some((keyword) => Object.hasOwn(schema, keyword))) return orNull(schema);
  addNullToType(schema);
  addNullToEnum(schema);
  for (const keyword of ["oneOf", "anyOf"]) addNullToBranches(schema, keyword);
  return schema;
}

function addNullToType(schema: Node): void {
  const type = schema["type"];
  if (typeof type === "string" && type !== "null") schema["type"] = [type, "null"];
  else if (Array.isArray(type) && !type.includes("null")) schema["type"] = [...type, "null"];
}

function addNullToEnum(schema: Node): void {
  const values = schema["enum"];
  if (Array.isArray(values) && !values.includes(null)) schema["enum"] = [...values, null];
}

function addNullToBranches(schema: Node, keyword: string): void {
  const branches = schema[keyword];
  if (!Array.isArray(branches)) return;
  const takesNull = branches.some((branch) => isObject(branch) && mentionsNull(branch["type"]));
  if (!takesNull) schema[keyword] = [...branches, { type: "null" }];
}

function mentionsNull(type: unknown): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

/** The schema or null, with what describes it on the outside, where people and models look. */
function orNull(schema: Node): Node {
  const outside: Node = {};
  const inside: Node = {};
  for (const [keyword, value] of Object.entries(schema)) {
    (annotations.includes(keyword) ? outside : inside)[keyword] = value;
  }
  return { ...outside, anyOf: [inside, { type: "null" }] };
}
