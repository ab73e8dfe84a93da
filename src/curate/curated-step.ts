import type { LoadedApi } from "../config/loaded-api.ts";
import type { Argument, BoundArgument } from "./argument.ts";
import type { SchemaDefinitions } from "./schema-definitions.ts";
import type { StepParts } from "./step-parts.ts";
import type { BranchSource, StepSource, ToolSource } from "./tool-source.ts";

/** A tool's argument at one place where it is needed. */
export interface Use {
  readonly name: string;
  readonly argument: Argument;
  /** The request cannot be made without it. */
  readonly needed: boolean;
}

/** What became of a step's needs. */
export interface CuratedStep {
  readonly bound: readonly BoundArgument[];
  readonly uses: readonly Use[];
  /** What the API asks for and the configuration leaves out, by its name. */
  readonly missing: readonly string[];
}

/** A step among the others of its tool. */
export interface StepAt {
  readonly source: ToolSource;
  readonly branch: BranchSource;
  readonly step: StepSource;
  readonly parts: StepParts;
  /** Parameters that carry the position of a page and its size, by their own names. */
  readonly paging: readonly string[];
  readonly api: LoadedApi;
  readonly definitions: SchemaDefinitions;
}

/** Whether a step needs it for sure: one that may be skipped does not. */
export function isNeeded({ required }: Argument, { step }: StepAt): boolean {
  return required && step.settings.when === undefined;
}
