import type { Paint } from "../core/render-diagnostic.ts";
import { onOneLine } from "../review/printable.ts";
import type { AuditFinding, Level } from "./audit-report.ts";
import { type AreaGrade, type Grade, leastScores } from "./grade.ts";
import { type AuditReport, type FindingGroup, findingGroups, skippedGroups } from "./report.ts";
import { aboutTexts, areaText, counted, idsText, noteTexts } from "./report-texts.ts";
import { wrapText } from "./wrap-text.ts";

/** How a report is printed. */
export interface TextOptions {
  readonly paint: Paint;
  /** Of the terminal, in characters. */
  readonly columns?: number | undefined;
}

type Page = Required<Pick<TextOptions, "paint">> & { readonly width: number };

const colours = { fail: "error", warn: "warning", info: "info" } as const satisfies {
  readonly [L in Level]: keyof Paint;
};

/** So many findings of a rule are shown. */
const maxShown = 3;

/** The report for people: the grade, its areas, what to do first, what was found and what could not be checked. */
export function renderText(report: AuditReport, { paint, columns = 80 }: TextOptions): string {
  const page: Page = { paint, width: Math.min(100, Math.max(40, columns)) };
  const blocks = [
    headLines(report, page),
    report.grade.areas.map((area) => areaLine(area, page)),
    noteLines(report, page),
    ...findingBlocks(report, page),
    silencedLines(report, page),
    skippedLines(report, page),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function headLines(report: AuditReport, { paint, width }: Page): readonly string[] {
  const { grade, result } = report;
  const letter = paint[colourOf(grade)](paint.bold(grade.letter));
  const score = `${grade.score} of 100`.padEnd(12);
  const [target = "", ...rest] = wrapText(onOneLine(result.target), width - 18);
  const about = wrapParts(aboutTexts(report).map(onOneLine), width - 4);
  return [
    ` ${letter}  ${score} ${paint.bold(target)}`,
    ...rest.map((line) => `${" ".repeat(17)}${paint.bold(line)}`),
    ...about.map((line) => `    ${paint.dim(line)}`),
  ];
}

/** Parts with dots between them, broken between parts where that is enough. */
function wrapParts(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ""} · ${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrapText(part, width));
  }
  return lines;
}

function colourOf({ letter }: Grade): "info" | "warning" | "error" {
  if (letter === "A" || letter === "B") return "info";
  return letter === "C" ? "warning" : "error";
}

function areaLine(area: AreaGrade, { paint, width }: Page): string {
  const name = ` ${area.area.padEnd(9)}`;
  const { score } = area;
  const cells = Math.min(30, width - 36);
  if (score === undefined) return paint.dim(`${name}${"·".repeat(cells)}    –  ${areaText(area)}`);
  const full = Math.floor((score / 100) * cells);
  const colour = score >= leastScores.A ? "info" : score >= leastScores.C ? "warning" : "error";
  const bar = `${paint[colour]("█".repeat(full))}${paint.dim("░".repeat(cells - full))}`;
  return `${name}${bar}  ${String(score).padStart(3)}  ${areaText(area)}`.trimEnd();
}

function noteLines(report: AuditReport, { width }: Page): readonly string[] {
  return noteTexts(report).flatMap((text) => wrapText(onOneLine(text), width));
}

/** A rule is explained where it comes first. */
function findingBlocks(report: AuditReport, page: Page): readonly (readonly string[])[] {
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

function groupLines({ rule, level, findings }: FindingGroup, page: Page): readonly string[] {
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

function findingLines({ tool, message, evidence }: AuditFinding, page: Page): readonly string[] {
  const { paint, width } = page;
  const about = tool === undefined ? "" : `${tool}: `;
  const lines = wrapText(onOneLine(`${about}${message}`), width - 6);
  const proof = evidence?.split("\n").flatMap((line) => wrapText(onOneLine(line), width - 8)) ?? [];
  return [
    ...lines.map((line) => `      ${line}`),
    ...proof.map((line) => paint.dim(`      │ ${line}`)),
  ];
}

function labelled(label: string, text: string, { paint, width }: Page): readonly string[] {
  return wrapText(text, width - 11).map(
    (line, index) => `      ${paint.dim(index === 0 ? label : "   ")}  ${line}`,
  );
}

function silencedLines({ silenced }: AuditReport, { paint, width }: Page): readonly string[] {
  if (silenced.length === 0) return [];
  const entries = silenced.flatMap(({ rule, reason, findings }) =>
    wrapText(
      onOneLine(`${rule.id} ${rule.slug}, ${counted(findings, "finding")}: ${reason}`),
      width - 6,
    ).map((line, index) => `${index === 0 ? "  " : "      "}${line}`),
  );
  return [paint.bold("Meant so, by the configuration"), ...entries];
}

function skippedLines(report: AuditReport, { paint, width }: Page): readonly string[] {
  const groups = skippedGroups(report);
  if (groups.length === 0) return [];
  const entries = groups.flatMap(({ reason, rules }) =>
    wrapText(onOneLine(`${idsText(rules.map(({ id }) => id))}: ${reason}`), width - 6).map(
      (line, index) => `${index === 0 ? "  " : "      "}${line}`,
    ),
  );
  return [paint.bold("Not checked"), ...entries.map((line) => paint.dim(line))];
}
