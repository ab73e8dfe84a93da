// Where OpenAPI 3.1 objects stand inside each other: https://spec.openapis.org/oas/v3.1.0#schema
// A `$ref`, an `example` or a `nullable` means something only at these positions; anywhere else (examples,
// extensions, enum, const, default, a property that happens to have such a name) it is data.
import { operationFields } from "../core/http-methods.ts";

/** The OpenAPI objects that gram walks through. */
export type Kind =
  | "document"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "mediaType"
  | "encoding"
  | "response"
  | "header"
  | "callback"
  | "securityScheme"
  | "schema";

/** How a field holds its objects: one, a list of them, or a mapping of names to them. */
type Holds = "one" | "list" | "map";

/** What a field of an object holds. */
export type Position = readonly [Holds, Kind];

const operations = Object.fromEntries(
  operationFields.map((method): [string, Position] => [method, ["one", "operation"]]),
);

const one = (...fields: string[]): { [field: string]: Position } =>
  Object.fromEntries(fields.map((field) => [field, ["one", "schema"]]));

/** By kind: its fields that hold other objects. A callback is a mapping throughout. */
export const positions: { readonly [K in Kind]: ReadonlyMap<string, Position> } = {
  document: fields({
    paths: ["map", "pathItem"],
    webhooks: ["map", "pathItem"],
    components: ["one", "components"],
    // Swagger 2.0, before it is converted.
    definitions: ["map", "schema"],
    parameters: ["map", "parameter"],
    responses: ["map", "response"],
  }),
  components: fields({
    schemas: ["map", "schema"],
    responses: ["map", "response"],
    parameters: ["map", "parameter"],
    requestBodies: ["map", "requestBody"],
    headers: ["map", "header"],
    securitySchemes: ["map", "securityScheme"],
    callbacks: ["map", "callback"],
    pathItems: ["map", "pathItem"],
  }),
  pathItem: fields({ parameters: ["list", "parameter"], ...operations }),
  operation: fields({
    parameters: ["list", "parameter"],
    requestBody: ["one", "requestBody"],
    responses: ["map", "response"],
    callbacks: ["map", "callback"],
  }),
  parameter: fields({ schema: ["one", "schema"], content: ["map", "mediaType"] }),
  requestBody: fields({ content: ["map", "mediaType"] }),
  mediaType: fields({ schema: ["one", "schema"], encoding: ["map", "encoding"] }),
  encoding: fields({ headers: ["map", "header"] }),
  response: fields({
    headers: ["map", "header"],
    content: ["map", "mediaType"],
    // Swagger 2.0.
    schema: ["one", "schema"],
  }),
  header: fields({ schema: ["one", "schema"], content: ["map", "mediaType"] }),
  callback: fields({}),
  securityScheme: fields({}),
  schema: fields({
    ...one("not", "if", "then", "else", "contains", "propertyNames", "additionalProperties"),
    ...one("items", "unevaluatedItems", "unevaluatedProperties", "contentSchema"),
    allOf: ["list", "schema"],
    anyOf: ["list", "schema"],
    oneOf: ["list", "schema"],
    prefixItems: ["list", "schema"],
    properties: ["map", "schema"],
    patternProperties: ["map", "schema"],
    dependentSchemas: ["map", "schema"],
    $defs: ["map", "schema"],
    definitions: ["map", "schema"],
  }),
};

function fields(of: { readonly [field: string]: Position }): ReadonlyMap<string, Position> {
  return new Map(Object.entries(of));
}

/** What a field of a kind holds; undefined when it holds no object that is walked. */
export function positionOf(kind: Kind, field: string): Position | undefined {
  // Every member of a callback but its extensions is a path item (OpenAPI 3.1 §4.8.18).
  if (kind === "callback") return field.startsWith("x-") ? undefined : ["one", "pathItem"];
  return positions[kind].get(field);
}
