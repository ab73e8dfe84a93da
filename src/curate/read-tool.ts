import type { LoadedApi } from "../config/loaded-api.ts";
import type { BranchConfig } from "../config/run-schema.ts";
import type { StepConfig } from "../config/step-schema.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { ApiModel, Operation } from "../model/types.ts";
import { readGraphql } from "./graphql-document.ts";
import type { BranchSource, StepSource } from "./tool-source.ts";

/** What a tool's configuration is read with. */
export interface ReadToolContext {
  readonly api: LoadedApi;
  readonly operations: OperationIndex;
  /** GraphQL documents by the path under which the configuration names them. */
  readonly documents: ReadonlyMap<string, string>;
}

/** The spec's operations by what configurations call them. */
export class OperationIndex {
  readonly #byName: ReadonlyMap<string, Operation>;

  constructor({ operations }: Pick<ApiModel, "operations">) {
    const byRoute = operations.map((found) => [`${found.method} ${found.path}`, found] as const);
    const byId = operations.map((found) => [found.id, found] as const);
    this.#byName = new Map([...byRoute, ...byId]);
  }

  /** By operationId, or by METHOD /path. */
  find(name: string): Operation | undefined {
    return this.#byName.get(name);
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }
}

/**
 * The ways to run that a tool's configuration describes; none where one of its steps cannot be read. Reports
 * unknown-operation, graphql-invalid and step-duplicate.
 */
export function readTool(
  name: string,
  { tool, context }: { readonly tool: ToolConfig; readonly context: ReadToolContext },
): Result<readonly BranchSource[]> {
  const diagnostics: Diagnostic[] = [];
  const reader = { context, report: (found: Diagnostic) => void diagnostics.push(found) };
  const path: Path = ["tools", name];
  const ways = waysOf(tool, path).map(({ method, settings, at }) => {
    const steps = readSteps(settings, { path: at, ...reader });
    const isWhole = steps.length === (settings.steps?.length ?? 1);
    return { ...(method !== undefined && { method }), settings, path: at, steps, isWhole };
  });
  // Without one of its steps, all that is said of the tool would seem to be wrong.
  const value = ways.every(({ isWhole }) => isWhole) ? ways : [];
  return { value: value.map(({ isWhole: _, ...way }) => way), diagnostics };
}

/** A way to run as the configuration has it, and where. */
export interface Way {
  /** The value of the argument `method` that chooses it. */
  readonly method?: string;
  readonly settings: BranchConfig;
  readonly at: Path;
}

/** The ways to run that a tool's configuration has: its methods, its choices, or itself. */
export function waysOf(tool: ToolConfig, path: Path): readonly Way[] {
  const { methods, choose } = tool;
  if (methods !== undefined) {
    return Object.entries(methods).map(([method, settings]) => {
      return { method, settings, at: [...path, "methods", method] };
    });
  }
  if (choose !== undefined) {
    return choose.map((settings, index) => ({ settings, at: [...path, "choose", index] }));
  }
  // What a whole tool says of its arguments is not said of its only way once more.
  const { only: _, description: __, ...settings } = tool;
  return [{ settings, at: path }];
}

interface StepsContext {
  readonly path: Path;
  readonly context: ReadToolContext;
  readonly report: (found: Diagnostic) => void;
}

function readSteps(
  settings: BranchConfig,
  { path, context, report }: StepsContext,
): readonly StepSource[] {
  const { steps } = settings;
  const all: readonly (StepConfig & { readonly at: Path })[] =
    steps === undefined
      ? [{ ...settings, when: undefined, at: path }]
      : steps.map((step, index) => ({ ...step, at: [...path, "steps", index] }));
  const seen = new Set<string>();
  return all.flatMap(({ at, ...step }): readonly StepSource[] => {
    const { id = "main" } = step;
    if (seen.has(id)) {
      const message = `two steps are called "${id}"`;
      const hint = "give each step an id of its own; main stands where none is given";
      report(diagnostic("step-duplicate", message, { at: context.api.at(at), hint }));
    }
    seen.add(id);
    const source = { id, settings: step, path: at };
    if (step.operation !== undefined) return withOperation(source, { context, report });
    if (step.graphql !== undefined) return withDocument(source, { context, report });
    return [source];
  });
}

function withOperation(
  source: StepSource,
  { context, report }: Omit<StepsContext, "path">,
): readonly StepSource[] {
  const { operation: name = "" } = source.settings;
  const { operations, api } = context;
  const operation = operations.find(name);
  if (operation !== undefined) return [{ ...source, operation }];
  const message = `the spec has no operation "${name}"`;
  const at = api.at([...source.path, "operation"]);
  const hint = didYouMean(name, operations.names) ?? `list them with: gram list ${api.name} --all`;
  report(diagnostic("unknown-operation", message, { at, hint }));
  return [];
}

function withDocument(
  source: StepSource,
  { context, report }: Omit<StepsContext, "path">,
): readonly StepSource[] {
  const { graphql: name = "" } = source.settings;
  const text = context.documents.get(name);
  // A file that cannot be read has been reported where files are read.
  if (text === undefined) return [];
  const document = readGraphql(text);
  if (!("problem" in document)) return [{ ...source, document }];
  const at = context.api.at([...source.path, "graphql"]);
  report(diagnostic("graphql-invalid", `${name}: ${document.problem}`, { at }));
  return [];
}
