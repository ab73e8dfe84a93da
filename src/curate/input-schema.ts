import type { LoadedApi } from "../config/load-config.ts";
import type { ObjectSchema, Schema } from "../contract/schema.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import type { CuratedArgument } from "./curate-arguments.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import { spellOut } from "./spell-out.ts";
import { argumentText } from "./texts.ts";

/** What schemas and wording are made from. */
export interface InputContext {
  readonly operation: Operation;
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly definitions: SchemaDefinitions;
  readonly report: (found: Diagnostic) => void;
}

/**
 * A tool's input: a closed object with one property for each argument. Reports schema-loosened,
 * reference-unresolved and schema-too-deep; undefined after the last.
 */
export function inputSchema(
  list: readonly CuratedArgument[],
  { operation, api, spec, definitions, report }: InputContext,
): ObjectSchema | undefined {
  const at = { file: spec.file, pointer: operation.pointer };
  const properties = objectFrom(list.map(({ name, schema }) => [name, schema]));
  const spelled = spellOut({ type: "object", properties }, definitions, {
    loosened: (keyword, reason) =>
      report(diagnostic("schema-loosened", `${operation.id}: ${keyword}: ${reason}`, { at })),
    unresolved: (reference) => {
      const message = `${operation.id}: the reference ${reference} leads nowhere; anything is accepted there`;
      report(diagnostic("reference-unresolved", message, { at }));
    },
  });
  if (spelled === undefined) {
    const message = `${operation.id}: its arguments are over 512 KiB of schema`;
    report(diagnostic("schema-too-deep", message, { at }));
    return undefined;
  }
  const spelledProperties = ownValue(spelled, "properties");
  const schemas = isObject(spelledProperties) ? spelledProperties : {};
  const required = list.filter(isRequired).map(({ name }) => name);
  const defs = ownValue(spelled, "$defs");
  return {
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: objectFrom(
      list.map((argument) => [
        argument.name,
        described(argument, ownValue(schemas, argument.name), api),
      ]),
    ),
    ...(defs !== undefined && { $defs: defs }),
  };
}

/** Whether a model must give the argument. */
export function isRequired({ required, curation }: CuratedArgument): boolean {
  const asked = curation?.required ?? required;
  return asked && curation?.default === undefined;
}

/** The argument's schema with the configuration's wording and limits, its description last. */
function described(argument: CuratedArgument, spelled: unknown, api: LoadedApi): Schema {
  const { description: fromSchema, default: assumed, ...rest } = isObject(spelled) ? spelled : {};
  const { curation, name, wireName } = argument;
  const shared = api.config.parameters ?? {};
  const sharedText = ownValue(shared, name) ?? ownValue(shared, wireName ?? name);
  const text =
    curation?.description ?? sharedText ?? argumentText(argument.description) ?? fromSchema;
  const schema = curation?.type === undefined ? rest : { type: curation.type };
  const sent = curation?.default;
  const said = sent === undefined ? withDefault(text, assumed) : text;
  return {
    ...schema,
    ...(curation?.items !== undefined && { items: { type: curation.items } }),
    ...(curation?.enum !== undefined && { enum: curation.enum }),
    ...(sent !== undefined && { default: sent }),
    ...(typeof said === "string" && { description: said }),
  };
}

/** What the API assumes is told and not sent: a `default` in a tool's input would be sent. */
function withDefault(text: unknown, assumed: unknown): unknown {
  const worthTelling =
    typeof assumed === "number" || typeof assumed === "string" || assumed === true;
  if (!worthTelling || assumed === "" || String(assumed).length > 40) return text;
  if (typeof text !== "string") return `Default: ${assumed}.`;
  return /\bdefaults?\b/i.test(text)
    ? text
    : `${text.replace(/([^.!?…])$/, "$1.")} Default: ${assumed}.`;
}
