import type { LoadedApi } from "../config/loaded-api.ts";
import type { ObjectSchema, Schema } from "../contract/schema.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { ArgumentBody } from "./argument.ts";
import type { CuratedArgument } from "./argument-settings.ts";
import { withoutInnerDefaults } from "./inner-defaults.ts";
import { isJsonWithin } from "./json-within.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { withTakers } from "./method-argument.ts";
import { inProfile } from "./profiles/in-profile.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import { maxSchemaBytes, type SpelledOut, spellOut } from "./spell-out.ts";
import { argumentText, patternIn, sentence } from "./texts.ts";
import type { ToolInput } from "./tool-input.ts";

/** What schemas and wording are made from. */
export interface InputContext {
  /** For messages: what the tool is made from. */
  readonly operation: Pick<Operation, "id" | "pointer">;
  readonly body: ArgumentBody | undefined;
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly definitions: SchemaDefinitions;
  readonly report: (found: Diagnostic) => void;
}

/**
 * A tool's input: a closed object with one property for each argument, in the API's profile. Reports
 * body-constraint-dropped and schema-too-deep; undefined after the last.
 */
export function inputSchema(
  list: readonly CuratedArgument[],
  context: InputContext,
): ToolInput | undefined {
  const { operation, api, spec, definitions, report } = context;
  const profile = api.config.profile ?? "safe";
  const properties = objectFrom(
    list.map((argument) => [argument.name, composed(argument, definitions)]),
  );
  const root = { type: "object", properties, ...rootConstraints(list, context) };
  const spelled = spellOut(root, definitions, { keepsTurns: profile === "full" });
  const made = spelled && inProfile(profile, inWords(spelled, list, api));
  if (made !== undefined && isJsonWithin(made.input, maxSchemaBytes)) return made;
  const message = `${operation.id}: its arguments are over 512 KiB of schema`;
  const at = { file: spec.file, pointer: operation.pointer };
  report(diagnostic("schema-too-deep", message, { at }));
  return undefined;
}

function inWords(
  { served, exact }: SpelledOut,
  list: readonly CuratedArgument[],
  api: LoadedApi,
): ToolInput {
  return {
    input: withArguments(served, list, api),
    ...(exact && { exact: withArguments(exact, list, undefined) }),
  };
}

/** A parameter's schema stands in the document, a body's has been composed already. */
function composed({ schema, parameter }: CuratedArgument, definitions: SchemaDefinitions): unknown {
  if (parameter === undefined) return schema;
  const { pointer, contentType } = parameter;
  const place =
    contentType === undefined
      ? pointerTo(pointer, "schema")
      : pointerTo(pointerTo(pointerTo(pointer, "content"), contentType), "schema");
  return definitions.compose(schema, place);
}

/**
 * What the body says between its properties, for clients that take it at the root: only where the body must be given
 * and every property is an argument of its own name. Else it is reported as dropped.
 */
function rootConstraints(
  list: readonly CuratedArgument[],
  { operation, body, api, spec, report }: InputContext,
): CleanSchema {
  if (body?.between === undefined) return {};
  const names = new Set(list.flatMap(({ in: where, name }) => (where === "body" ? [name] : [])));
  const isWhole = body.arguments.every(({ wireName }) => names.has(wireName ?? ""));
  if (api.config.profile === "full" && body.required && isWhole) {
    const { minProperties: _, maxProperties: __, propertyNames: ___, ...kept } = body.between;
    return kept;
  }
  const keywords = Object.keys(body.between).join(", ");
  const message = `${operation.id}: what the body asks for between its properties (${keywords}) is not checked`;
  const at = { file: spec.file, pointer: body.pointer };
  report(diagnostic("body-constraint-dropped", message, { at }));
  return {};
}

/** Said where clients are promised JSON Schema as it is; others take it for granted (MCP, "Tool"). */
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** The input around what was spelled out; without an API there are no words in it. */
function withArguments(
  spelled: CleanSchema,
  list: readonly CuratedArgument[],
  api: LoadedApi | undefined,
): ObjectSchema {
  const { type: _, properties, ...root } = spelled;
  const schemas = isObject(properties) ? properties : {};
  const required = list.filter(isRequired).map(({ name }) => name);
  return {
    ...(api?.config.profile === "full" && { $schema: dialect }),
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: objectFrom(
      list.map((argument) => [
        argument.name,
        described(argument, ownValue(schemas, argument.name), api),
      ]),
    ),
    ...root,
  };
}

/** Whether a model must give the argument. */
export function isRequired({ required, curation }: CuratedArgument): boolean {
  const asked = curation?.required ?? required;
  return asked && curation?.default === undefined;
}

/** The argument's schema with the configuration's wording and limits, its description last. */
function described(
  argument: CuratedArgument,
  spelled: unknown,
  api: LoadedApi | undefined,
): Schema {
  const { description, default: assumed, ...rest } = isObject(spelled) ? spelled : {};
  const { curation } = argument;
  const stated =
    curation?.schema ?? (curation?.type === undefined ? undefined : { type: curation.type });
  const own = curation?.split === undefined ? withoutInnerDefaults(rest) : { type: "string" };
  const schema = stated ?? own;
  const { minimum, maximum, maxItems } = curation ?? {};
  const sent = curation?.default;
  const text = api && withTakers(wording(argument, description, api), argument.takers);
  const said = sent === undefined ? withDefault(text, assumed) : text;
  const isList = curation?.type === "array" && curation.items === undefined;
  return {
    ...schema,
    ...(isList && { items: {} }),
    ...(curation?.items !== undefined && { items: { type: curation.items } }),
    ...(curation?.enum !== undefined && { enum: curation.enum }),
    ...given({ minimum, maximum, maxItems }),
    ...(sent !== undefined && { default: sent }),
    ...(api !== undefined && typeof said === "string" && { description: said }),
  };
}

/** What a model reads of an argument: the configuration's words, else the spec's. */
function wording(argument: CuratedArgument, fromSchema: unknown, api: LoadedApi): unknown {
  const { curation, name, wireName, neededWithBody } = argument;
  if (curation?.description !== undefined) return curation.description;
  const shared = api.config.parameters ?? {};
  const sharedText = ownValue(shared, name) ?? ownValue(shared, wireName ?? name);
  const own = sharedText ?? argumentText(argument.description);
  const pattern = patternIn(fromSchema);
  const text = own === undefined || pattern === "" ? (own ?? fromSchema) : `${own} ${pattern}`;
  if (neededWithBody !== true) return text;
  const needed = "Needed when any other part of the body is given.";
  return typeof text === "string" ? `${sentence(text)} ${needed}` : needed;
}

/** What the API assumes is told and not sent: a `default` in a tool's input would be sent. */
function withDefault(text: unknown, assumed: unknown): unknown {
  const worthTelling =
    typeof assumed === "number" || typeof assumed === "string" || assumed === true;
  if (!worthTelling || assumed === "" || String(assumed).length > 40) return text;
  if (typeof text !== "string") return `Default: ${assumed}.`;
  return /\bdefaults?\b/i.test(text) ? text : `${sentence(text)} Default: ${assumed}.`;
}
