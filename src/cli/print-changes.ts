import type { Review } from "../compiler/review-api.ts";
import { counted } from "../core/counted.ts";
import type { Versions } from "../review/change.ts";
import type { ServerChange } from "../review/diff-servers.ts";
import { groupChanges } from "../review/group-changes.ts";
import { renderChanges } from "../review/render-diff.ts";
import { grouped, paintFor } from "./terminal.ts";

/** 1: something may break. 2: nothing, but something does, sends or allows other things than before. 0: neither. */
export function exitCodeOf(changes: readonly ServerChange[]): 0 | 1 | 2 {
  const groups = new Set(changes.map(({ group }) => group));
  if (groups.has("breaking") || groups.has("removed")) return 1;
  return groups.has("dangerous") ? 2 : 0;
}

/** Prints a review: what it comes to, then a line for each change. */
export function printReview(review: Review): void {
  const paint = paintFor(process.stdout);
  const head = [
    paint.bold(review.api),
    specText(review.spec),
    countsText(review),
    costText(review),
  ];
  const lines = renderChanges(groupChanges(review.changes), { server: review.api, paint });
  const text = [head.filter((part) => part !== "").join("   "), ...lines].join("\n");
  process.stdout.write(`${text}\n`);
}

function specText({ before, after = "" }: Versions<string | undefined>): string {
  return before === undefined || before === after ? after : `${before} → ${after}`;
}

function countsText({ changes, tools, cost }: Review): string {
  if (cost.before === undefined) return `a new server, ${counted(tools.added, "tool")}`;
  if (changes.length === 0) return "no difference";
  const { changed, added, removed } = tools;
  return `${counted(changed, "tool")} changed, ${added} added, ${removed} removed`;
}

function costText({ cost: { before, after } }: Review): string {
  const now = after?.tokens ?? 0;
  const was = before?.tokens ?? now;
  if (was === now) return `${grouped(now)} tokens`;
  const more = now > was ? `+${grouped(now - was)}` : `-${grouped(was - now)}`;
  return `${grouped(was)} → ${grouped(now)} tokens (${more})`;
}
