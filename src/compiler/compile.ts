import type { LoadedApi } from "../config/loaded-api.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, hasErrors, type Result } from "../core/diagnostic.ts";
import { byCodeUnit } from "../core/json.ts";
import { pathFrom } from "../core/path-from.ts";
import { type PlannedServer, planServer } from "../curate/plan-server.ts";
import { everyOperation, selectOperations } from "../curate/select.ts";
import { orderServer } from "../emit/order.ts";
import { buildModel } from "../model/build-model.ts";
import type { ApiModel } from "../model/types.ts";
import type { AllowedReferences } from "../spec/external-files.ts";
import { loadSpec, type Spec } from "../spec/load-spec.ts";
import { withPositions } from "../spec/locate.ts";
import type { OverlayLocation } from "../spec/read-overlay.ts";
import { isUrl, type SourcePorts } from "../spec/read-source.ts";
import { aboutOperations } from "./about-operations.ts";
import { readDocuments } from "./read-documents.ts";

/** What an API was compiled to, and from. */
export interface Compiled {
  readonly api: LoadedApi;
  readonly spec: Spec;
  readonly model: ApiModel;
  readonly server: ServerDefinition;
  readonly tools: PlannedServer["tools"];
  readonly leftOut: PlannedServer["leftOut"];
}

/** The stages of a compilation, in order, for whoever shows progress. */
export type Stage = "reading the spec" | "planning the tools" | "writing the code";

/** What compilation needs of the world. */
export interface CompilePorts extends SourcePorts {
  readonly progress?: (api: string, stage: Stage) => void;
}

/** Path or URL of an API's spec; relative paths start from the file that holds the entry. */
export function specLocation({ config, folder }: LoadedApi): string {
  return locationFrom(folder, config.spec);
}

/** Paths or URLs of an API's overlays, and where the configuration names them. */
export function overlayLocations({ config, folder, at }: LoadedApi): readonly OverlayLocation[] {
  return (config.overlays ?? []).map((overlay, index) => ({
    file: locationFrom(folder, overlay),
    at: at(["overlays", index]),
  }));
}

function locationFrom(folder: string, location: string): string {
  return isUrl(location) ? location : pathFrom(folder, location);
}

/** Folders and origins that the configuration lets references lead to. */
export function allowedReferences({ config, folder }: LoadedApi): AllowedReferences {
  const named = config.references ?? [];
  return {
    folders: named.filter((place) => !isUrl(place)).map((place) => pathFrom(folder, place)),
    origins: named
      .filter((place) => isUrl(place) && URL.canParse(place))
      .map((place) => new URL(place).origin),
  };
}

/** An API's spec and its operations. The value is undefined after an error. */
export async function readApi(
  api: LoadedApi,
  ports: SourcePorts,
): Promise<Result<{ readonly spec: Spec; readonly model: ApiModel } | undefined>> {
  const loaded = await loadSpec(specLocation(api), ports, {
    at: api.at(["spec"]),
    references: allowedReferences(api),
    overlays: overlayLocations(api),
  });
  const spec = loaded.value;
  if (spec === undefined) return { value: undefined, diagnostics: loaded.diagnostics };
  const model = buildModel(spec);
  const diagnostics = [...loaded.diagnostics, ...model.diagnostics];
  if (!hasErrors(diagnostics)) return { value: { spec, model: model.value }, diagnostics };
  return { value: undefined, diagnostics: withPositions(diagnostics, spec) };
}

/**
 * From an API's configuration to its server, in memory; with `all`, with a tool for every operation of the spec, chosen
 * or not. The value is undefined after an error.
 */
export async function compile(
  api: LoadedApi,
  ports: CompilePorts,
  { all = false }: { readonly all?: boolean } = {},
): Promise<Result<Compiled | undefined>> {
  ports.progress?.(api.name, "reading the spec");
  const read = await readApi(api, ports);
  if (read.value === undefined) return { value: undefined, diagnostics: read.diagnostics };
  const { spec, model } = read.value;
  ports.progress?.(api.name, "planning the tools");
  const documents = await readDocuments(api, ports);
  const input = { model, spec, api, documents: documents.value };
  const planned = planServer(input, all ? everyOperation : selectOperations);
  const tools = planned.value?.tools ?? [];
  const found = [
    ...aboutOperations(
      read.diagnostics,
      tools.flatMap(({ operations }) => operations),
    ),
    ...documents.diagnostics,
    ...planned.diagnostics,
  ];
  const diagnostics = inOrder(withPositions(found, spec));
  if (planned.value === undefined || hasErrors(diagnostics))
    return { value: undefined, diagnostics };
  const { definition, leftOut } = planned.value;
  // Ordering changes no value. It is done here so that a listing has the bytes that a host answers.
  const server = orderServer(definition) as ServerDefinition;
  const ordered = tools.map((tool, index) => ({
    ...tool,
    definition: server.tools[index] ?? tool.definition,
  }));
  return { value: { api, spec, model, server, tools: ordered, leftOut }, diagnostics };
}

/** By file and line, so that people mend from top to bottom. */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    ({ at: left }, { at: right }) =>
      byCodeUnit(left?.file ?? "", right?.file ?? "") ||
      (left?.line ?? 0) - (right?.line ?? 0) ||
      (left?.column ?? 0) - (right?.column ?? 0),
  );
}
