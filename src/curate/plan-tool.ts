import type { LoadedApi } from "../config/load-config.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { Answer, Step } from "../contract/run.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Diagnostic, diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import type { Operation } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import { annotationsOf } from "./annotate.ts";
import type { Argument } from "./argument.ts";
import { argumentsOf, inCanonicalOrder } from "./arguments.ts";
import { bindRequest } from "./bind.ts";
import { bodyArguments } from "./body-arguments.ts";
import { checkAnswer, shapeFields } from "./check-answer.ts";
import { type CredentialSources, withoutCredentials } from "./credential-parameters.ts";
import { type CuratedArgument, curateArguments } from "./curate-arguments.ts";
import { inputSchema, isRequired } from "./input-schema.ts";
import { planScopes } from "./plan-access.ts";
import type { PlannedCredentials } from "./plan-credentials.ts";
import { planSurface } from "./plan-surface.ts";
import type { PlannedUpstreams } from "./plan-upstreams.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import type { Selection } from "./select.ts";
import { descriptionOf, titleOf } from "./texts.ts";

/** What all tools of an API are planned with. */
export interface PlanContext {
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly definitions: SchemaDefinitions;
  readonly credentials: CredentialSources;
  /** Where an operation's request goes, and how it is let in. */
  readonly routing: Pick<PlannedUpstreams, "upstreamOf"> & Pick<PlannedCredentials, "securityOf">;
}

/** A tool, and where each of its arguments goes, for people who ask. */
export interface PlannedTool {
  readonly definition: ToolDefinition;
  readonly operation: Operation;
  readonly arguments: readonly Argument[];
  readonly chosen: boolean;
}

/** The tool that a selected operation becomes; undefined after an error or when it cannot be served. */
export function planTool(
  { name, operation, tool, chosen }: Selection,
  context: PlanContext,
): Result<PlannedTool | undefined> {
  const { api, spec } = context;
  const diagnostics: Diagnostic[] = [];
  const report = (found: Diagnostic): void => void diagnostics.push(found);
  const body = bodyArguments(operation, { ...context, report });
  const open = withoutCredentials(operation, context.credentials, { spec, report });
  const all = argumentsOf(withPathVariables(open, { spec, report }), body);
  const curated = curatedArguments(all, { name, tool, api });
  const list = inCanonicalOrder(curated.value, operation.path, isRequired);
  const input = inputSchema(list, { operation, body, ...context, report });
  diagnostics.push(...curated.diagnostics);
  if (tool !== undefined) {
    const argumentNames = list.map((argument) => argument.name);
    diagnostics.push(...checkAnswer({ name, tool, api, argumentNames }));
  }
  const surface = planSurface(input, { name, tool, operation, api, spec, report });
  if (input === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const answer = tool && answerOf(tool, api);
  const definition: ToolDefinition = {
    name,
    title: tool?.title ?? titleOf(operation, name),
    description: tool?.description ?? descriptionOf(operation),
    annotations: annotationsOf(operation.method, tool?.annotations),
    ...accessOf(tool),
    ...input,
    ...surface,
    ...((tool?.redact ?? api.config.redact) && { redact: true }),
    run: [
      {
        steps: [{ ...routeOf(operation, context), request: bindRequest(operation, list, body) }],
        ...(answer !== undefined && { answer }),
      },
    ],
  };
  return { value: { definition, operation, arguments: list, chosen }, diagnostics };
}

/** Who may call the tool, and where it is served. One scope is a group of one. */
function accessOf(tool: ToolConfig | undefined): Pick<ToolDefinition, "scopes" | "toolset"> {
  return given({ scopes: planScopes(tool), toolset: tool?.toolset });
}

/** What a step says of its operation besides the request. */
function routeOf(operation: Operation, { routing }: PlanContext): Omit<Step, "request"> {
  const upstream = routing.upstreamOf(operation);
  const security = routing.securityOf(operation);
  return {
    id: "main",
    operation: operation.id,
    ...(upstream !== undefined && { upstream }),
    ...(security !== undefined && { security }),
  };
}

function curatedArguments(
  list: readonly Argument[],
  {
    name,
    tool,
    api,
  }: { readonly name: string; readonly tool: ToolConfig | undefined; readonly api: LoadedApi },
): Result<readonly CuratedArgument[]> {
  if (tool === undefined) return { value: list, diagnostics: [] };
  return curateArguments(list, { toolName: name, tool, api });
}

/** A variable in the path that the spec does not declare is a required text; one that is only declared is left out. */
function withPathVariables(
  operation: Operation,
  { spec, report }: { readonly spec: Spec; readonly report: (found: Diagnostic) => void },
): Operation {
  const at = { file: spec.file, pointer: operation.pointer };
  const variables = new Set(
    [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""),
  );
  const usable = operation.parameters.filter((parameter) => {
    if (parameter.in !== "path" || variables.has(parameter.name)) return true;
    const message = `${operation.id}: the path has no variable {${parameter.name}}`;
    report(diagnostic("spec-invalid", message, { at }));
    return false;
  });
  const declared = new Set(
    usable.filter(({ in: where }) => where === "path").map(({ name }) => name),
  );
  const missing = [...variables].filter((name) => !declared.has(name));
  const added = missing.map((name) => {
    const message = `${operation.id}: the path variable {${name}} is not declared; it is taken as a text`;
    report(diagnostic("spec-invalid", message, { at }));
    const fixed = {
      style: "simple",
      explode: false,
      allowReserved: false,
      deprecated: false,
    } as const;
    return {
      name,
      in: "path" as const,
      required: true,
      schema: { type: "string" },
      ...fixed,
      pointer: operation.pointer,
    };
  });
  return { ...operation, parameters: [...usable, ...added] };
}

function answerOf(tool: ToolConfig, api: LoadedApi): Answer | undefined {
  const shape = shapeFields(tool, api);
  const { text } = tool;
  if (shape === undefined && text === undefined) return undefined;
  return { ...(shape !== undefined && { shape }), ...(text !== undefined && { text }) };
}
