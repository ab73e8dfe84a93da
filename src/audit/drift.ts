import type { ShownTool } from "../lint/shown-server.ts";
import { change, type Versions } from "../review/change.ts";
import type { AuditFinding, AuditResult } from "./audit-result.ts";
import { driftRule, needsBaseline, notListed } from "./drift-rule.ts";
import { renamedTools } from "./renamed-tools.ts";
import { shownChange } from "./shown-change.ts";
import { driftFinding, listedTools, toolChanges } from "./tool-changes.ts";

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
  /** What the server told models of itself, empty for nothing; left out where nobody has kept it. */
  readonly instructions?: string | undefined;
}

/** An audit with rule X07: what has changed since a baseline, or that there is none. */
export function withDrift(
  result: AuditResult,
  baseline: Baseline | undefined,
): { readonly result: AuditResult; readonly drift?: Drift } {
  const { checked, skipped, list, unread, instructions = "" } = result;
  if (baseline === undefined || list === undefined || unread !== undefined) {
    const reason = baseline === undefined ? needsBaseline : (unread ?? notListed);
    return { result: { ...result, skipped: [...skipped, { rule: driftRule, reason }] } };
  }
  const { findings, ...drift } = driftOf({ before: baseline.list, after: list });
  const told = { before: baseline.instructions ?? instructions, after: instructions };
  const all = [...instructionChanges(told), ...findings];
  return {
    result: { ...result, checked: [...checked, { rule: driftRule, findings: all }] },
    drift: { baseline: baseline.file, ...drift },
  };
}

/** A model reads them with every list of tools. */
function instructionChanges({ before, after }: Versions<string>): readonly AuditFinding[] {
  if (before === after) return [];
  const values = { before: before || "(none)", after: after || "(none)" };
  return [driftFinding("warn", shownChange(change("wording", "instructions", values)))];
}

type ListDrift = Omit<Drift, "baseline"> & { readonly findings: readonly AuditFinding[] };

/** How two lists of tools differ, whoever made them. */
export function driftOf(lists: Versions<readonly unknown[]>): ListDrift {
  const before = listedTools(lists.before);
  const after = listedTools(lists.after);
  const known = new Map(before.map((tool) => [tool.name, tool]));
  const names = new Set(after.map(({ name }) => name));
  const unknown = after.filter(({ name }) => !known.has(name));
  const missing = before.filter(({ name }) => !names.has(name));
  const renamed = renamedTools({ before: missing, after: unknown });
  const added = unknown.filter((tool) => !renamed.some((pair) => pair.after === tool));
  const removed = missing.filter((tool) => !renamed.some((pair) => pair.before === tool));
  const changed = after.flatMap((tool) => {
    const other = known.get(tool.name);
    const findings = other === undefined ? [] : toolChanges({ before: other, after: tool });
    return findings.length === 0 ? [] : [{ name: tool.name, findings }];
  });
  return {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    changed: changed.map(({ name }) => name),
    renamed: renamed.map((pair) => ({ from: pair.before.name, to: pair.after.name })),
    findings: [
      ...changed.flatMap(({ findings }) => findings),
      ...renamed.flatMap((pair) => [renamedFinding(pair), ...toolChanges(pair)]),
      ...added.map(({ name }) => driftFinding("warn", { tool: name, message: "is new" })),
      ...removed.map(({ name }) => driftFinding("info", { tool: name, message: "is gone" })),
    ],
  };
}

function renamedFinding({ before, after }: Versions<ShownTool>): AuditFinding {
  return driftFinding("warn", { tool: after.name, message: `is renamed from ${before.name}` });
}
