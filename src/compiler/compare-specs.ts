import type { ToolDefinition } from "../contract/tool.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { change, type Versions } from "../review/change.ts";
import { inOrder, type ServerChange } from "../review/diff-servers.ts";
import type { Compiled } from "./compile.ts";
import { answerChanges, operationChanges } from "./operation-changes.ts";
import { asWritten, type Review, reviewApi } from "./review-api.ts";
import { operationIds, wireNames } from "./tool-calls.ts";

/** The servers' differences, and those of the operations of tools that both have. */
export async function compareSpecs(before: Compiled, after: Compiled): Promise<Review> {
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

/** What became of the operations of a tool that a new version of the spec has no more, or has under another id. */
export function goneChanges(
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
