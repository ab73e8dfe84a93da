import { describeTool, type ToolDescription } from "../contract/describe-tool.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import type { PlannedTool } from "../curate/plan-tool.ts";
import type { ParameterLocation } from "../model/types.ts";

/** Where an argument goes. `wireName` is left out for an argument that is the whole body. */
export interface ListedArgument {
  readonly name: string;
  readonly in: ParameterLocation | "body";
  readonly wireName?: string;
}

/** A tool as `gram list --json` prints it: what a model sees, and the request behind it. A stable contract. */
export interface ListedTool
  extends ToolDescription,
    Pick<ToolDefinition, "toolset" | "aliases" | "unlisted"> {
  readonly operation: { readonly id: string; readonly method: string; readonly path: string };
  readonly arguments: readonly ListedArgument[];
}

/** One tool's entry. */
export function listedTool(planned: PlannedTool): ListedTool {
  const { definition, operation } = planned;
  const { toolset, aliases, unlisted } = definition;
  return {
    ...describeTool(definition),
    ...given({ toolset, aliases, unlisted }),
    operation: { id: operation.id, method: operation.method, path: operation.path },
    arguments: planned.arguments.map(({ name, in: where, wireName }) => ({
      name,
      in: where,
      ...(wireName !== undefined && { wireName }),
    })),
  };
}
