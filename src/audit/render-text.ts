import type { Paint } from "../core/render-diagnostic.ts";
import { onOneLine } from "../review/printable.ts";
import { type AreaGrade, leastScores } from "./grade.ts";
import { keptHeading, keptRules } from "./outcomes.ts";
import { type AuditReport, skippedGroups, type Tone, toneOf } from "./report.ts";
import {
  aboutTexts,
  areaText,
  gradeText,
  idsText,
  noteTexts,
  scoreText,
  silencedTexts,
} from "./report-texts.ts";
import { textFindings } from "./text-findings.ts";
import { listLines, type TextPage } from "./text-page.ts";
import { wrapText } from "./wrap-text.ts";

/** How a report is printed. */
export interface TextOptions {
  readonly paint: Paint;
  /** Of the terminal, in characters. */
  readonly columns?: number | undefined;
}

/** The report for people: the grade, its areas, what to do first, what was found, what is kept and what was not checked. */
export function renderText(report: AuditReport, { paint, columns = 80 }: TextOptions): string {
  const page: TextPage = { paint, width: Math.min(100, Math.max(40, columns)) };
  const blocks = [
    headLines(report, page),
    (report.grade?.areas ?? []).map((area) => areaLine(area, page)),
    noteTexts(report).flatMap((text) => wrapText(onOneLine(text), page.width)),
    ...textFindings(report, page),
    ...(report.grade === undefined ? [] : outcomeBlocks(report, page)),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function headLines(report: AuditReport, page: TextPage): readonly string[] {
  const { paint, width } = page;
  const { result } = report;
  const said = gradeText(report);
  const points = scoreText(report);
  const score = points === "" ? "" : `  ${points}`;
  // Most begin at one place, so that reports can be compared at a glance.
  const start = Math.max(17, said.length + score.length + 3);
  const [target = "", ...rest] = wrapText(onOneLine(result.target), Math.max(12, width - start));
  const about = wrapParts(aboutTexts(report).map(onOneLine), width - 4);
  const gap = " ".repeat(start - 1 - said.length - score.length);
  return [
    ` ${paint[colours[toneOf(report)]](paint.bold(said))}${score}${gap}${paint.bold(target)}`,
    ...rest.map((line) => `${" ".repeat(start)}${paint.bold(line)}`),
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

const colours = { good: "info", fair: "warning", bad: "error", open: "dim" } as const satisfies {
  readonly [T in Tone]: keyof Paint;
};

function areaLine(area: AreaGrade, { paint, width }: TextPage): string {
  const name = ` ${area.area.padEnd(9)}`;
  const { score } = area;
  const cells = Math.min(30, width - 36);
  if (score === undefined) return paint.dim(`${name}${"·".repeat(cells)}    –  ${areaText(area)}`);
  const full = Math.floor((score / 100) * cells);
  const colour = score >= leastScores.A ? "info" : score >= leastScores.C ? "warning" : "error";
  const bar = `${paint[colour]("█".repeat(full))}${paint.dim("░".repeat(cells - full))}`;
  return `${name}${bar}  ${String(score).padStart(3)}  ${areaText(area)}`.trimEnd();
}

/** What is meant so, what is kept, and what was not checked. */
function outcomeBlocks(report: AuditReport, page: TextPage): readonly (readonly string[])[] {
  const kept = keptRules(report).map(
    ({ area, rules }) => `${area}: ${idsText(rules.map(({ id }) => id))}`,
  );
  const skipped = skippedGroups(report).map(
    ({ reason, rules }) => `${idsText(rules.map(({ id }) => id))}: ${reason}`,
  );
  const dim = (lines: readonly string[]) =>
    lines.map((line, at) => (at === 0 ? line : page.paint.dim(line)));
  return [
    listLines("Meant so, by the configuration", silencedTexts(report), page),
    dim(listLines(keptHeading(report), kept, page)),
    dim(listLines("Not checked", skipped, page)),
  ];
}
