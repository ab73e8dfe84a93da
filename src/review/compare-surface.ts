import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, type Versions } from "./change.ts";
import { leafChanges } from "./leaf-changes.ts";

/** By what other names a tool can be called, whether it is listed, and its structured answers. */
export function compareSurface(pair: Versions<ToolDefinition>): readonly Change[] {
  return [...compareAliases(pair), ...compareListing(pair), ...compareOutput(pair)];
}

/** A name that has become an alias, or an alias the name, works as before: the rename has its own line. */
function compareAliases({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const left = [before.name, ...(before.aliases ?? [])];
  const right = [after.name, ...(after.aliases ?? [])];
  const lost = left.slice(1).filter((name) => !right.includes(name));
  const gained = right.slice(1).filter((name) => !left.includes(name));
  return [
    ...lost.map((name) => change("breaking", `alias "${name}" is gone`)),
    ...gained.map((name) => change("added", `alias "${name}"`)),
  ];
}

function compareListing({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  if (before.unlisted === after.unlisted) return [];
  if (after.unlisted) return [change("breaking", "is not listed any more")];
  return [change("added", "is listed now")];
}

function compareOutput({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  if (before.output === undefined && after.output !== undefined) {
    return [change("added", "answers with structuredContent")];
  }
  if (before.output !== undefined && after.output === undefined) {
    return [change("breaking", "answers without structuredContent")];
  }
  const leaves = leafChanges({ before: before.output, after: after.output }, "output");
  return leaves.map(({ path, ...values }) => change("dangerous", path, values));
}
