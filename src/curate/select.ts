import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { operationPattern } from "./match-operations.ts";
import { legalName, legalNameHint, toolNames } from "./names.ts";
import { OperationIndex, readTool } from "./read-tool.ts";
import { bulkSource, operationsOf, type ToolSource } from "./tool-source.ts";

/** What tools are selected from. */
export interface SelectInput {
  readonly model: ApiModel;
  readonly api: LoadedApi;
  /** GraphQL documents by the path under which the configuration names them. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Chooses the tools of an API. */
export type SelectTools = (input: SelectInput) => Result<readonly ToolSource[]>;

/**
 * The tools that the configuration describes, then the operations of include: less exclude:, each
 * once. Reports unknown-operation, tool-name-invalid, tool-name-duplicate,
 * pattern-matches-nothing and nothing-selected.
 */
export function selectOperations(input: SelectInput): Result<readonly ToolSource[]> {
  const { model, api } = input;
  const named = namedTools(input);
  const bulk = bulkOperations(model, api);
  const value = [...named.value, ...inBulk(bulk.value, named.value, { chosen: true, api })];
  const diagnostics = [...named.diagnostics, ...bulk.diagnostics];
  if (value.length > 0 || diagnostics.length > 0) return { value, diagnostics };
  const found = diagnostic("nothing-selected", `"${api.name}" selects no operation`, {
    at: api.at(["tools"]),
  });
  return { value, diagnostics: [found] };
}

/** The chosen tools, then every other operation of the spec, as if it had been included. */
export function everyOperation(input: SelectInput): Result<readonly ToolSource[]> {
  const { model, api } = input;
  const { value, diagnostics } = selectOperations(input);
  return {
    value: [...value, ...inBulk(model.operations, value, { chosen: false, api })],
    diagnostics,
  };
}

/** Operations that are not selected yet, under names made from their ids. */
function inBulk(
  operations: readonly Operation[],
  before: readonly ToolSource[],
  { chosen, api }: { readonly chosen: boolean; readonly api: LoadedApi },
): readonly ToolSource[] {
  const known = new Set(before.flatMap(operationsOf).map(({ id }) => id));
  const rest = operations.filter(({ id }) => !known.has(id));
  const taken = new Set(before.map(({ name }) => name.toLowerCase()));
  const names = toolNames(
    rest.map(({ id }) => id),
    taken,
    api.config.naming,
  );
  return rest.map((operation) =>
    bulkSource(names.get(operation.id) ?? operation.id, { operation, chosen }),
  );
}

function namedTools({ model, api, documents }: SelectInput): Result<readonly ToolSource[]> {
  const context = { api, documents, operations: new OperationIndex(model) };
  const diagnostics: Diagnostic[] = [];
  const seen = new Map<string, string>();
  const value = Object.entries(api.config.tools ?? {}).flatMap(([name, tool]) => {
    const problem = nameProblem(name, api, seen);
    if (problem !== undefined) diagnostics.push(problem);
    seen.set(name.toLowerCase(), name);
    const read = readTool(name, { tool, context });
    diagnostics.push(...read.diagnostics);
    return read.value.length === 0 ? [] : [{ name, tool, chosen: true, branches: read.value }];
  });
  return { value, diagnostics };
}

function nameProblem(
  name: string,
  api: LoadedApi,
  seen: ReadonlyMap<string, string>,
): Diagnostic | undefined {
  const at = api.atKey(["tools", name]);
  if (!legalName.test(name)) {
    const message = `"${name}" is no legal name for a tool`;
    return diagnostic("tool-name-invalid", message, { at, hint: legalNameHint });
  }
  const twin = seen.get(name.toLowerCase());
  if (twin === undefined) return undefined;
  const message = `"${name}" and "${twin}" differ only in case, which clients and file systems may not see`;
  return diagnostic("tool-name-duplicate", message, { at });
}

function bulkOperations(model: ApiModel, api: LoadedApi): Result<readonly Operation[]> {
  const diagnostics: Diagnostic[] = [];
  const patternsOf = (key: "include" | "exclude") =>
    (api.config[key] ?? []).map((text, index) => {
      const matches = operationPattern(text);
      if (!model.operations.some(matches)) {
        const message = `${key}: "${text}" matches no operation`;
        const known = model.operations.flatMap(({ id, tags }) => [
          id,
          ...tags.map((tag) => `tag:${tag}`),
        ]);
        const at = api.at([key, index]);
        const hint = didYouMean(text, known);
        diagnostics.push(diagnostic("pattern-matches-nothing", message, { at, hint }));
      }
      return matches;
    });
  const include = patternsOf("include");
  const exclude = patternsOf("exclude");
  const value = model.operations.filter(
    (operation) =>
      include.some((matches) => matches(operation)) &&
      !exclude.some((matches) => matches(operation)),
  );
  return { value, diagnostics };
}
