import type { LoadedApi } from "../config/load-config.ts";
import type { ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { byCodeUnit } from "../core/json.ts";
import type { ApiModel } from "../model/types.ts";
import type { Spec } from "../spec/load-spec.ts";
import { type PlannedTool, planTool } from "./plan-tool.ts";
import { SchemaDefinitions } from "./schema-definitions.ts";
import type { Selection } from "./select.ts";

/** A server, and for each of its tools what it was made from. */
export interface PlannedServer {
  readonly definition: ServerDefinition;
  readonly tools: readonly PlannedTool[];
}

/** The server that an API's configuration and spec describe, its tools in order of name. */
export function planServer(
  { model, spec, api }: { readonly model: ApiModel; readonly spec: Spec; readonly api: LoadedApi },
  select: (model: ApiModel, api: LoadedApi) => Result<readonly Selection[]>,
): Result<PlannedServer | undefined> {
  const selected = select(model, api);
  const definitions = new SchemaDefinitions(spec.resolver, "request");
  const planned = [...selected.value]
    .sort((left, right) => byCodeUnit(left.name, right.name))
    .map((selection) => planTool(selection, { api, spec, definitions }));
  const upstream = upstreamOf(model, api);
  const tools = planned.flatMap(({ value }) => value ?? []);
  const diagnostics = [
    ...selected.diagnostics,
    ...planned.flatMap((result) => result.diagnostics),
    ...upstream.diagnostics,
    ...sameNames(tools, api),
  ];
  if (upstream.value === undefined) return { value: undefined, diagnostics };
  const { title, version, instructions, endpoint, auth } = api.config;
  const definition: ServerDefinition = {
    name: api.name,
    title: title ?? (model.title || api.name),
    version: version ?? (model.version || "0"),
    ...(instructions !== undefined && { instructions }),
    ...(endpoint !== undefined && { endpoint }),
    upstreams: { api: upstream.value },
    auth: auth ?? { mode: "open" },
    tools: tools.map((tool) => tool.definition),
  };
  return { value: { definition, tools }, diagnostics };
}

function sameNames(tools: readonly PlannedTool[], api: LoadedApi): readonly Diagnostic[] {
  const seen = new Set<string>();
  return tools.flatMap(({ definition: { name }, operation }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `two tools would be called "${name}"; one of them serves ${operation.id}`;
    return [diagnostic("tool-name-duplicate", message, { at: api.at(["tools"]) })];
  });
}

function upstreamOf(model: ApiModel, api: LoadedApi): Result<UpstreamDefinition | undefined> {
  const { upstream = {}, auth } = api.config;
  const url = upstream.url ?? model.serverUrl;
  if (url === undefined) {
    const message = `where does the API "${api.name}" live? Neither upstream.url nor the spec's servers: say it`;
    const at = api.at(["upstream", "url"]);
    return { value: undefined, diagnostics: [diagnostic("upstream-missing", message, { at })] };
  }
  const passthrough = auth?.mode === "passthrough";
  const credential =
    upstream.credential ??
    (passthrough ? { header: "authorization", prefix: "Bearer " } : undefined);
  const { headers, timeoutMs, maxResponseBytes } = upstream;
  const value = {
    url: url.replace(/\/+$/, ""),
    ...(headers !== undefined && { headers }),
    ...(credential !== undefined && { credential: withoutUndefined(credential) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxResponseBytes !== undefined && { maxResponseBytes }),
  };
  return { value, diagnostics: [] };
}

type Credential = NonNullable<UpstreamDefinition["credential"]>;

function withoutUndefined(
  credential:
    | "none"
    | { readonly header: string; readonly prefix: string; readonly env?: string | undefined },
): Credential {
  if (credential === "none") return credential;
  const { header, prefix, env } = credential;
  return {
    header: header.toLowerCase(),
    ...(prefix !== "" && { prefix }),
    ...(env !== undefined && { env }),
  };
}
