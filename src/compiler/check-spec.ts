import { posix } from "node:path";
import type { LoadedApi } from "../config/load-config.ts";
import { isLink } from "../contract/request-label.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import type { Result } from "../core/diagnostic.ts";
import { objectFrom } from "../core/json.ts";
import { pathVariables } from "../core/path-variables.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { change, type Versions } from "../review/change.ts";
import { inOrder, type ServerChange } from "../review/diff-servers.ts";
import type { Spec } from "../spec/load-spec.ts";
import { isUrl, type SourcePorts } from "../spec/read-source.ts";
import { type Compiled, compile, readApi } from "./compile.ts";
import { costOf } from "./count-tokens.ts";
import { keptOperations } from "./kept-operations.ts";
import { answerChanges, operationChanges } from "./operation-changes.ts";
import { pruneSpec } from "./prune-spec.ts";
import { asWritten, type Review, reviewApi } from "./review-api.ts";
import { type SpecPlaces, specPlaces } from "./spec-places.ts";

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
      : await compareBoth(old, after.value);
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

/** The ids of the operations that a tool calls. */
function operationIds({ run }: ToolDefinition): readonly string[] {
  const ids = run.flatMap(({ steps }) => steps.flatMap(({ operation }) => operation ?? []));
  return [...new Set(ids)];
}

function goneChanges(
  tool: ToolDefinition,
  before: ApiModel | undefined,
  after: ApiModel | undefined,
): readonly ServerChange[] {
  const next = new Map(after?.operations.map((one) => [`${one.method} ${one.path}`, one.id]));
  const known = new Set(next.values());
  return operationIds(tool).flatMap((id) => {
    if (known.has(id)) return [];
    const operation = before?.operations.find((one) => one.id === id);
    const call = operation === undefined ? "" : `${operation.method} ${operation.path}`;
    const now = next.get(call);
    const what = now === undefined ? "operation is gone" : "operation has another id";
    const values = { before: call === "" || now !== undefined ? id : `${id}, ${call}`, after: now };
    return [{ tool: tool.name, ...change("breaking", what, values) }];
  });
}

/** The servers' differences, and those of the operations of tools that both have. */
async function compareBoth(before: Compiled, after: Compiled): Promise<Review> {
  const review = await reviewApi(after, { server: asWritten(before.server) });
  const left = byId(before.model);
  const right = byId(after.model);
  const more = after.server.tools.flatMap((tool): readonly ServerChange[] => {
    const old = before.server.tools.find(({ name }) => name === tool.name);
    const named = new Set([tool, ...(old ? [old] : [])].flatMap(wireNames));
    const changes = operationIds(tool).flatMap((id) => {
      const operations = { before: left.get(id), after: right.get(id) };
      if (!isPair(operations)) return [];
      const answers = answerChanges(operations, { before, after, shown: shownBy(tool) });
      return [...operationChanges(operations, named), ...answers];
    });
    return changes.map((found) => ({ tool: tool.name, ...found }));
  });
  const spec = { before: before.spec.info.version, after: after.spec.info.version };
  return { ...review, spec, changes: inOrder([...review.changes, ...more]) };
}

function byId({ operations }: ApiModel): ReadonlyMap<string, Operation> {
  return new Map(operations.map((operation) => [operation.id, operation]));
}

function isPair(pair: Versions<Operation | undefined>): pair is Versions<Operation> {
  return pair.before !== undefined && pair.after !== undefined;
}

/** The fields that a tool shows of its answers; undefined where it shows all of one. */
function shownBy({ run }: ToolDefinition): readonly string[] | undefined {
  const shapes = run.map(({ answer }) => answer?.shape);
  return shapes.includes(undefined) ? undefined : shapes.flatMap((shape) => shape ?? []);
}

/** Names that the tool sends, by whatever argument or value. */
function wireNames({ run }: ToolDefinition): readonly string[] {
  const requests = run.flatMap(({ steps }) => steps.map(({ request }) => request));
  return requests.flatMap((request) => {
    if (isLink(request)) return [];
    const { path, query = {}, headers = {}, cookies = {} } = request;
    return [
      ...pathVariables(path),
      ...[query, headers, cookies].flatMap((part) => Object.keys(part)),
    ];
  });
}
