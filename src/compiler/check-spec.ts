import { posix } from "node:path";
import type { LoadedApi } from "../config/loaded-api.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import type { Result } from "../core/diagnostic.ts";
import { objectFrom } from "../core/json.ts";
import type { ApiModel } from "../model/types.ts";
import { inOrder } from "../review/diff-servers.ts";
import type { Spec } from "../spec/load-spec.ts";
import { isUrl, type SourcePorts } from "../spec/read-source.ts";
import { compareSpecs, goneChanges } from "./compare-specs.ts";
import { type Compiled, compile, readApi } from "./compile.ts";
import { costOf } from "./count-tokens.ts";
import { keptOperations } from "./kept-operations.ts";
import { pruneSpec } from "./prune-spec.ts";
import { asWritten, type Review, reviewApi } from "./review-api.ts";
import { type SpecPlaces, specPlaces } from "./spec-places.ts";
import { operationIds } from "./tool-calls.ts";

/**
 * What a new version of an API's spec would change for the operations that its tools call: both are compiled in memory and
 * compared, and what only the operations say is added. Nothing is written. Where the tools cannot be made from the new
 * version, the value has what is known all the same, and the diagnostics say why.
 */
export async function checkSpec(
  api: LoadedApi,
  from: string | undefined,
  ports: SourcePorts,
): Promise<Result<Review | undefined>> {
  const places = await specPlaces(api, from, ports.fileSystem);
  if (places.value === undefined) return { value: undefined, diagnostics: places.diagnostics };
  const { current, next } = places.value;
  const before = await compile(withSpec(api, current), ports);
  const read = await readApi(withSpec(api, next), ports);
  if (before.value === undefined || read.value === undefined) {
    return { value: undefined, diagnostics: [...before.diagnostics, ...read.diagnostics] };
  }
  const { server } = before.value;
  const known = new Set(read.value.model.operations.map(({ id }) => id));
  const isLost = (tool: ToolDefinition) => operationIds(tool).some((id) => !known.has(id));
  const lost = server.tools.filter(isLost);
  const without = { ...server, tools: server.tools.filter((tool) => !isLost(tool)) };
  const rest = withoutTools(api, new Set(lost.map(({ name }) => name)));
  const after = await compileNext(rest, { places: places.value, read: read.value, ports });
  const gone = lost.flatMap((tool) => goneChanges(tool, before.value?.model, read.value?.model));
  const old = { ...before.value, server: without };
  const review =
    after.value === undefined
      ? await reviewApi(old, { server: asWritten(without) })
      : await compareSpecs(old, after.value);
  const value = {
    ...review,
    cost: { ...review.cost, before: await costOf(server) },
    tools: { ...review.tools, removed: review.tools.removed + lost.length },
    changes: inOrder([...gone, ...review.changes]),
  };
  return { value, diagnostics: after.diagnostics };
}

/** The API with its spec at another place, as the shell names it. */
function withSpec(api: LoadedApi, place: string): LoadedApi {
  const isPath = !isUrl(place) && !posix.isAbsolute(place);
  const spec = isPath ? posix.relative(api.folder, place) : place;
  return { ...api, config: { ...api.config, spec } };
}

function withoutTools(api: LoadedApi, lost: ReadonlySet<string>): LoadedApi {
  const { tools } = api.config;
  if (tools === undefined || lost.size === 0) return api;
  const kept = objectFrom(Object.entries(tools).filter(([name]) => !lost.has(name)));
  return { ...api, config: { ...api.config, tools: kept } };
}

interface NextSpec {
  readonly places: SpecPlaces;
  readonly read: { readonly spec: Spec; readonly model: ApiModel };
  readonly ports: SourcePorts;
}

/** Compiles the new version; in place of a vendored spec, what gram vendor would write. */
async function compileNext(
  api: LoadedApi,
  { places: { current, next, isVendored }, read: { spec, model }, ports }: NextSpec,
): Promise<Result<Compiled | undefined>> {
  if (!isVendored) return compile(withSpec(api, next), ports);
  const { operations, keep } = await keptOperations(api, { model, ports });
  const bytes = new TextEncoder().encode(
    JSON.stringify(pruneSpec(spec.document, operations, keep)),
  );
  const { fileSystem } = ports;
  const read = async (path: string) => (path === current ? bytes : await fileSystem.read(path));
  return compile(withSpec(api, current), { ...ports, fileSystem: { ...fileSystem, read } });
}
