import { counted } from "../core/counted.ts";
import type { Paint } from "../core/render-diagnostic.ts";
import { onOneLine } from "../review/printable.ts";
import type { AuditFinding, Level } from "./audit-result.ts";
import { type AuditReport, type FindingGroup, findingGroups } from "./report.ts";
import type { TextPage } from "./text-page.ts";
import { wrapText } from "./wrap-text.ts";

const colours = { fail: "error", warn: "warning", info: "info" } as const satisfies {
  readonly [L in Level]: keyof Paint;
};

/** So many findings of a rule are shown. */
const maxShown = 3;

/** A block for each rule that has found something, the worst first; a rule is explained where it comes first. */
export function textFindings(report: AuditReport, page: TextPage): readonly (readonly string[])[] {
  const explained = new Set<string>();
  return findingGroups(report).map((group) => {
    const { rule } = group;
    const lines = groupLines(group, page);
    if (explained.has(rule.id)) return lines;
    explained.add(rule.id);
    return [
      ...lines,
      ...labelled("why", rule.why, page),
      ...labelled("fix", rule.fix, page),
      `      ${page.paint.dim("see")}  ${rule.link}`,
    ];
  });
}

function groupLines({ rule, level, findings }: FindingGroup, page: TextPage): readonly string[] {
  const { paint } = page;
  const count = findings.length > 1 ? `, ${counted(findings.length, "finding")}` : "";
  const head = `${paint[colours[level]](level)}  ${paint.bold(`${rule.id} ${rule.slug}`)}${count}`;
  const more = findings.length - maxShown;
  return [
    head,
    ...findings.slice(0, maxShown).flatMap((found) => findingLines(found, page)),
    ...(more > 0 ? [paint.dim(`      and ${more} more: --json has all`)] : []),
  ];
}

function findingLines(
  { tool, message, evidence }: AuditFinding,
  page: TextPage,
): readonly string[] {
  const { paint, width } = page;
  const about = tool === undefined ? "" : `${tool}: `;
  const lines = wrapText(onOneLine(`${about}${message}`), width - 6);
  const proof = evidence?.split("\n").flatMap((line) => wrapText(onOneLine(line), width - 8)) ?? [];
  return [
    ...lines.map((line) => `      ${line}`),
    ...proof.map((line) => paint.dim(`      │ ${line}`)),
  ];
}

function labelled(label: string, text: string, { paint, width }: TextPage): readonly string[] {
  return wrapText(text, width - 11).map(
    (line, index) => `      ${paint.dim(index === 0 ? label : "   ")}  ${line}`,
  );
}
