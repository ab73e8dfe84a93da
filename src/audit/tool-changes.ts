import { readToolList } from "../lint/read-tool-list.ts";
import type { ShownTool } from "../lint/shown-server.ts";
import { type Change, change, isSame, type Versions } from "../review/change.ts";
import { compareSchema } from "../review/compare-schema.ts";
import type { AuditFinding, Level } from "./audit-result.ts";
import { driftRule } from "./drift-rule.ts";
import { hintChanges } from "./hint-changes.ts";
import { clean } from "./live/evidence.ts";
import { otherChanges } from "./other-changes.ts";
import { shownChange } from "./shown-change.ts";
import { isTooDeep } from "./too-deep.ts";

/** A tool as the rules read it, with all that the server says of it. */
export interface ListedTool extends ShownTool {
  readonly raw: unknown;
}

/** The tools of a list, in its order, whoever made it. */
export function listedTools(list: readonly unknown[]): readonly ListedTool[] {
  const shown = readToolList({ tools: list }) ?? [];
  return shown.map((tool, index) => ({ ...tool, raw: list[index] }));
}

/** All that has changed of a tool, the hints first. */
export function toolChanges(pair: Versions<ListedTool>): readonly AuditFinding[] {
  const tool = pair.after.name;
  return [
    ...hintChanges(pair).map(({ level, pointer, message }) =>
      driftFinding(level, { tool, pointer, message }),
    ),
    ...(["title", "description"] as const).flatMap((field) =>
      pair.before[field] === pair.after[field]
        ? []
        : [reworded(tool, change("wording", field, valuesOf(pair, field)), `/${field}`)],
    ),
    ...(["inputSchema", "outputSchema"] as const).flatMap((field) =>
      schemaChanges({ before: pair.before[field], after: pair.after[field] }, field).map((one) =>
        reworded(tool, one, `/${field}`),
      ),
    ),
    ...otherChanges({ before: pair.before.raw, after: pair.after.raw }).map((one) =>
      reworded(tool, one.change, one.pointer),
    ),
  ];
}

function valuesOf(
  { before, after }: Versions<ShownTool>,
  field: "title" | "description",
): Versions<string> {
  return { before: before[field] ?? "(none)", after: after[field] ?? "(none)" };
}

function schemaChanges(pair: Versions<unknown>, place: string): readonly Change[] {
  const isDeep = [pair.before, pair.after].some(isTooDeep);
  if (isDeep) return [change("dangerous", `${place} is nested too deeply to be compared`)];
  const changes = compareSchema({ ...pair, place });
  if (changes.length > 0 || isSame(pair.before, pair.after)) return changes;
  return [change("dangerous", `${place} changed in its form only`)];
}

function reworded(tool: string, one: Change, pointer: string): AuditFinding {
  return driftFinding("warn", { tool, pointer, ...shownChange(one) });
}

/** A finding of rule X07, fit to be shown. */
export function driftFinding(level: Level, about: Omit<AuditFinding, "rule">): AuditFinding {
  const { tool, message } = about;
  const named = tool === undefined ? {} : { tool: clean(tool) };
  return { rule: { ...driftRule, level }, ...about, ...named, message: clean(message) };
}
