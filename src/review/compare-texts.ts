import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, type Versions } from "./change.ts";

/** A tool's name, title and description. */
export function compareTexts({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  return (["title", "description"] as const).flatMap((field) => {
    const values = { before: before[field], after: after[field] };
    return values.before === values.after ? [] : [change("wording", field, values)];
  });
}
