import { effectOf } from "../contract/effect.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, type Versions } from "./change.ts";

/** What clients ask their users by: whether a tool writes, destroys, may be repeated, and reaches the open world. */
export function compareAnnotations({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const effects = { before: effectOf(before), after: effectOf(after) };
  const lost = before.annotations.readOnlyHint && !after.annotations.readOnlyHint;
  return [
    ...(lost ? [change("breaking", "is not in the read-only view any more")] : []),
    ...(effects.before === effects.after ? [] : [change("dangerous", "effect", effects)]),
    ...compareHint("idempotentHint", { before, after }),
    ...compareHint("openWorldHint", { before, after }),
    ...compareHint("destructiveHint", { before, after }),
    ...compareToolset({ before, after }),
  ];
}

function compareHint(
  hint: "idempotentHint" | "openWorldHint" | "destructiveHint",
  { before, after }: Versions<ToolDefinition>,
): readonly Change[] {
  const values = { before: before.annotations[hint], after: after.annotations[hint] };
  if (values.before === values.after) return [];
  // The effect has said it.
  if (hint === "destructiveHint" && effectOf(before) !== effectOf(after)) return [];
  return [change("dangerous", hint, values)];
}

/** Each toolset has an endpoint of its own. */
function compareToolset({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const values = { before: before.toolset, after: after.toolset };
  if (values.before === values.after) return [];
  return [change(values.before === undefined ? "dangerous" : "breaking", "toolset", values)];
}
