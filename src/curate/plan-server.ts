import type { LoadedApi } from "../config/loaded-api.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { byCodeUnit, objectFrom } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import type { ApiModel } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import { leftOutParts } from "./left-out-parts.ts";
import { planAuth, planLimits } from "./plan-access.ts";
import { planCredentials } from "./plan-credentials.ts";
import { checkAliases } from "./plan-surface.ts";
import { type PlannedTool, planTool } from "./plan-tool.ts";
import { checkToolsets, planToolsets } from "./plan-toolsets.ts";
import { planUpstreams } from "./plan-upstreams.ts";
import { SchemaDefinitions } from "./schema-definitions.ts";
import type { SelectInput, SelectTools } from "./select.ts";
import { suggestScopes } from "./suggest-scopes.ts";
import { operationsOfAll } from "./tool-source.ts";

/** A server, and for each of its tools what it was made from. */
export interface PlannedServer {
  readonly definition: ServerDefinition;
  readonly tools: readonly PlannedTool[];
  /** Selected operations that became no tool, by the code of the diagnostic that says why. */
  readonly leftOut: { readonly [code: string]: number };
}

/** The server that an API's configuration and spec describe, its tools in order of name. */
export function planServer(
  { model, spec, api, documents }: SelectInput & { readonly spec: Spec },
  select: SelectTools,
): Result<PlannedServer | undefined> {
  const selected = select({ model, api, documents });
  const operations = operationsOfAll(selected.value);
  const credentials = planCredentials(model, operations, api);
  const upstreams = planUpstreams({ model, operations, api }, credentials.value.upstream);
  const found = [...selected.diagnostics, ...credentials.diagnostics, ...upstreams.diagnostics];
  if (upstreams.value === undefined) return { value: undefined, diagnostics: found };
  const definitions = new SchemaDefinitions(spec.resolver, {
    direction: "request",
    asWritten: api.config.profile === "full",
    file: spec.file,
  });
  const routing = { ...credentials.value, ...upstreams.value };
  const sources = { schemes: model.securitySchemes, planned: credentials.value.upstream };
  const planned = [...selected.value]
    .sort((left, right) => byCodeUnit(left.name, right.name))
    .map((source) => planTool(source, { api, spec, definitions, credentials: sources, routing }));
  const tools = planned.flatMap(({ value }) => value ?? []);
  const diagnostics = [
    ...found,
    ...planned.flatMap((result) => result.diagnostics),
    ...definitions.diagnostics,
    ...leftOutParts(spec),
    ...unknownLimits(tools, api),
    ...suggestScopes(tools, api),
    ...checkToolsets(api),
    ...checkAliases(
      tools.flatMap(({ definition, chosen }) => (chosen ? [definition.name] : [])),
      api,
    ),
  ];
  const about = serverSettings(model, api);
  const definition = {
    ...about,
    upstreams: upstreams.value.upstreams,
    tools: tools.map((tool) => tool.definition),
  };
  return { value: { definition, tools, leftOut: leftOutBy(planned) }, diagnostics };
}

/** Limits of tools that there are none of: a mistyped name would limit nothing. */
function unknownLimits(tools: readonly PlannedTool[], api: LoadedApi): readonly Diagnostic[] {
  const known = tools.map(({ definition }) => definition.name);
  return Object.keys(api.config.limits?.tools ?? {}).flatMap((name) => {
    if (known.includes(name)) return [];
    const at = api.atKey(["limits", "tools", name]);
    const message = `limits.tools: there is no tool "${name}"`;
    return [diagnostic("config-reference", message, { at, hint: didYouMean(name, known) })];
  });
}

function leftOutBy(planned: readonly Result<PlannedTool | undefined>[]): PlannedServer["leftOut"] {
  const counts = new Map<string, number>();
  for (const { value, diagnostics } of planned) {
    const code = diagnostics.at(-1)?.code;
    if (value !== undefined || code === undefined) continue;
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return objectFrom([...counts].sort(([left], [right]) => byCodeUnit(left, right)));
}

function serverSettings(
  model: ApiModel,
  api: LoadedApi,
): Omit<ServerDefinition, "upstreams" | "tools"> {
  const { name, config } = api;
  const { title, version, instructions, icon, endpoint, publicUrl } = config;
  const limits = planLimits(config.limits);
  const toolsets = planToolsets(api);
  return {
    name,
    title: title ?? (model.title || name),
    version: version ?? (model.version || "0"),
    ...given({ instructions, icon, endpoint, publicUrl, limits, toolsets }),
    auth: planAuth(config.auth),
  };
}
