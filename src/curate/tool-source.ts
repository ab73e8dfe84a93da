import type { BranchConfig } from "../config/run-schema.ts";
import type { StepConfig } from "../config/step-schema.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { Path } from "../config/yaml-file.ts";
import type { Operation } from "../model/types.ts";
import type { GraphqlDocument } from "./graphql-document.ts";

/** One request of a tool, before it is planned. */
export interface StepSource {
  /** Its name in `$steps`. */
  readonly id: string;
  readonly settings: StepConfig;
  /** Where the settings stand in the API's configuration. */
  readonly path: Path;
  /** The spec's operation, where the step is one. */
  readonly operation?: Operation;
  readonly document?: GraphqlDocument;
}

/** What a way to run says of itself. */
export type BranchSettings = Omit<BranchConfig, "steps">;

/** One way to run a tool. */
export interface BranchSource {
  /** The value of the argument `method` that chooses it. */
  readonly method?: string;
  readonly settings: BranchSettings;
  readonly path: Path;
  readonly steps: readonly StepSource[];
}

/** A tool and what it is made from. */
export interface ToolSource {
  readonly name: string;
  /** Undefined for operations that were taken in bulk. */
  readonly tool?: ToolConfig;
  /** Whether the configuration chose it; false only in a listing of everything. */
  readonly chosen: boolean;
  readonly branches: readonly BranchSource[];
}

/** The tool of an operation that was taken as it is. */
export function bulkSource(
  name: string,
  { operation, chosen }: { readonly operation: Operation; readonly chosen: boolean },
): ToolSource {
  const step = { id: "main", settings: {}, path: ["tools", name], operation };
  return { name, chosen, branches: [{ settings: {}, path: step.path, steps: [step] }] };
}

/** Every step, in the order of the configuration. */
export function stepsOf({ branches }: Pick<ToolSource, "branches">): readonly StepSource[] {
  return branches.flatMap(({ steps }) => steps);
}

/** The spec's operations that a tool runs, each once. */
export function operationsOf(source: Pick<ToolSource, "branches">): readonly Operation[] {
  return [...new Set(stepsOf(source).flatMap(({ operation }) => operation ?? []))];
}

/** The spec's operations that any of the tools runs, each once. */
export function operationsOfAll(
  sources: readonly Pick<ToolSource, "branches">[],
): readonly Operation[] {
  return [...new Set(sources.flatMap(operationsOf))];
}

/** One operation and nothing else: then all of its parameters are arguments unless the configuration says otherwise. */
export function isPlain({ tool }: Pick<ToolSource, "tool">): boolean {
  return tool === undefined || tool.operation !== undefined;
}
