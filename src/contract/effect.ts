import type { ToolDefinition } from "./tool.ts";

/** What a tool does to the world, by its annotations. */
export type Effect = "reads" | "writes" | "destroys";

/** The effect that a tool states. */
export function effectOf({ annotations }: Pick<ToolDefinition, "annotations">): Effect {
  if (annotations.readOnlyHint) return "reads";
  return annotations.destructiveHint ? "destroys" : "writes";
}
