import { isDeeperThan } from "../core/is-deeper-than.ts";
import { readToolList } from "../lint/read-tool-list.ts";
import type { ShownTool } from "../lint/shown-server.ts";
import { type Change, change, isSame, type Versions } from "../review/change.ts";
import { compareSchema } from "../review/compare-schema.ts";
import type { AuditFinding, AuditResult, Level } from "./audit-result.ts";
import { driftRule, needsBaseline, notListed } from "./drift-rule.ts";
import { hintChanges } from "./hint-changes.ts";
import { clean } from "./live/evidence.ts";
import { renamedTools } from "./renamed-tools.ts";
import { shownChange } from "./shown-change.ts";

/** How the tools of a server differ from those of a baseline: names, in the order of the lists. */
export interface Drift {
  /** The file of the baseline. */
  readonly baseline: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Tools that have another name and are otherwise described as before; they are neither added nor removed. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** A list of tools that somebody has looked at. */
export interface Baseline {
  readonly file: string;
  readonly list: readonly unknown[];
}

/** An audit with rule X07: what has changed since a baseline, or that there is none. */
export function withDrift(
  result: AuditResult,
  baseline: Baseline | undefined,
): { readonly result: AuditResult; readonly drift?: Drift } {
  const { checked, skipped, list, unread } = result;
  if (baseline === undefined || list === undefined || unread !== undefined) {
    const reason = baseline === undefined ? needsBaseline : (unread ?? notListed);
    return { result: { ...result, skipped: [...skipped, { rule: driftRule, reason }] } };
  }
  const { findings, ...drift } = driftOf({ before: baseline.list, after: list });
  return {
    result: { ...result, checked: [...checked, { rule: driftRule, findings }] },
    drift: { baseline: baseline.file, ...drift },
  };
}

type ListDrift = Omit<Drift, "baseline"> & { readonly findings: readonly AuditFinding[] };

/** How two lists of tools differ, whoever made them. */
export function driftOf(lists: Versions<readonly unknown[]>): ListDrift {
  const before = readToolList({ tools: lists.before }) ?? [];
  const after = readToolList({ tools: lists.after }) ?? [];
  const known = new Map(before.map((tool) => [tool.name, tool]));
  const names = new Set(after.map(({ name }) => name));
  const unknown = after.filter(({ name }) => !known.has(name));
  const missing = before.filter(({ name }) => !names.has(name));
  const renamed = renamedTools({ before: missing, after: unknown });
  const added = unknown.filter((tool) => !renamed.some((pair) => pair.after === tool));
  const removed = missing.filter((tool) => !renamed.some((pair) => pair.before === tool));
  const changed = after.flatMap((tool) => {
    const other = known.get(tool.name);
    const findings = other === undefined ? [] : compareShown({ before: other, after: tool });
    return findings.length === 0 ? [] : [{ name: tool.name, findings }];
  });
  return {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    changed: changed.map(({ name }) => name),
    renamed: renamed.map((pair) => ({ from: pair.before.name, to: pair.after.name })),
    findings: [
      ...changed.flatMap(({ findings }) => findings),
      ...renamed.flatMap((pair) => [renamedFinding(pair), ...compareShown(pair)]),
      ...added.map(({ name }) => found("warn", { tool: name, message: "is new" })),
      ...removed.map(({ name }) => found("info", { tool: name, message: "is gone" })),
    ],
  };
}

function renamedFinding({ before, after }: Versions<ShownTool>): AuditFinding {
  return found("warn", { tool: after.name, message: `is renamed from ${before.name}` });
}

function compareShown(pair: Versions<ShownTool>): readonly AuditFinding[] {
  const tool = pair.after.name;
  return [
    ...hintChanges(pair).map(({ level, pointer, message }) =>
      found(level, { tool, pointer, message }),
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
  ];
}

function valuesOf(
  { before, after }: Versions<ShownTool>,
  field: "title" | "description",
): Versions<string> {
  return { before: before[field] ?? "(none)", after: after[field] ?? "(none)" };
}

/** No schema that people have made is deeper. */
const maxDepth = 100;

function schemaChanges(pair: Versions<unknown>, place: string): readonly Change[] {
  const isDeep = [pair.before, pair.after].some((schema) => isDeeperThan(schema, maxDepth));
  if (isDeep) return [change("dangerous", `${place} is nested too deeply to be compared`)];
  const changes = compareSchema({ ...pair, place });
  if (changes.length > 0 || isSame(pair.before, pair.after)) return changes;
  return [change("dangerous", `${place} changed in its form only`)];
}

function reworded(tool: string, one: Change, pointer: string): AuditFinding {
  return found("warn", { tool, pointer, ...shownChange(one) });
}

function found(level: Level, about: Omit<AuditFinding, "rule">): AuditFinding {
  const { tool = "", message } = about;
  return { rule: { ...driftRule, level }, ...about, tool: clean(tool), message: clean(message) };
}
