import type { ToolDefinition } from "../contract/tool.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";
import { compareAnnotations } from "./compare-annotations.ts";
import { compareGuards } from "./compare-guards.ts";
import { compareInput } from "./compare-input.ts";
import { compareRun } from "./compare-run.ts";
import { compareScopes } from "./compare-scopes.ts";
import { compareSurface } from "./compare-surface.ts";
import { compareTexts } from "./compare-texts.ts";
import { leafChanges } from "./leaf-changes.ts";

const known: ReadonlySet<string> = new Set([
  "name",
  "title",
  "description",
  "annotations",
  "scopes",
  "toolset",
  "aliases",
  "unlisted",
  "icon",
  "output",
  "input",
  "exact",
  "guards",
  "redact",
  "split",
  "run",
] satisfies (keyof ToolDefinition)[]);

/** Every way in which two versions of a tool differ. None goes unsaid: what no comparison knows is "dangerous". */
export function compareTool(pair: Versions<ToolDefinition>): readonly Change[] {
  if (isSame(pair.before, pair.after)) return [];
  const found = [
    ...compareInput(pair),
    ...compareAnnotations(pair),
    ...compareScopes(pair),
    ...compareGuards(pair),
    ...compareSplit(pair),
    ...compareRedact(pair),
    ...compareRun(pair),
    ...compareSurface(pair),
    ...compareTexts(pair, ["title", "description", "icon"]),
    ...compareRest(pair),
  ];
  if (found.length > 0 || pair.before.name !== pair.after.name) return found;
  return [change("dangerous", "changed in its form only")];
}

/** Another pattern may take less. */
function compareSplit({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const leaves = leafChanges({ before: before.split, after: after.split }, "split");
  return leaves.map(({ path, ...values }) => change("breaking", path, values));
}

function compareRedact({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  if (before.redact === after.redact) return [];
  if (after.redact) return [change("added", "secrets are taken out of the answer")];
  return [change("dangerous", "secrets are not taken out of the answer any more")];
}

/** Members that the contract may get later, or that foreign servers have. */
function compareRest({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const restOf = (tool: ToolDefinition) =>
    Object.fromEntries(Object.entries(tool).filter(([name]) => !known.has(name)));
  return leafChanges({ before: restOf(before), after: restOf(after) }).map(({ path, ...values }) =>
    change("dangerous", path, values),
  );
}
