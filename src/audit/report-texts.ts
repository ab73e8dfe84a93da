import { counted } from "../core/counted.ts";
import { someOf } from "../lint/words.ts";
import type { AuditResult } from "./audit-result.ts";
import type { AreaGrade, Grade } from "./grade.ts";
import { type AuditReport, type FirstStep, firstStep, isSoFar } from "./report.ts";

/** A letter as people read it: one of a part alone is not taken for the server's. */
function letterText(grade: Grade, result: AuditResult): string {
  return isSoFar(grade, result) ? `${grade.letter} so far` : grade.letter;
}

/** The grade in a word or three. */
export function gradeText({ grade, result }: AuditReport): string {
  return grade === undefined ? "no grade" : letterText(grade, result);
}

/** Its points, and that they are of the tools alone where nothing was asked; empty where there is no grade. */
export function scoreText({ grade, result }: AuditReport): string {
  if (grade === undefined) return "";
  return `${grade.score} of 100${result.kind === "offline" ? " for its tools alone" : ""}`;
}

/** What was audited, in a few parts. */
export function aboutTexts({ result }: AuditReport): readonly string[] {
  const { kind, server, tools, revisions, requests, milliseconds } = result;
  const version = server?.version === undefined ? "" : ` ${server.version}`;
  const name = server === undefined ? [] : [`${server.name}${version}`];
  const how =
    kind === "offline"
      ? ["offline: nothing was sent"]
      : [
          ...(revisions.length > 0 ? [`speaks ${revisions.join(", ")}`] : []),
          `${counted(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s`,
        ];
  return [...name, counted(tools, "tool"), ...how];
}

/** What was found in an area, in a few words. */
export function areaText({ score, findings }: AreaGrade): string {
  if (score === undefined) return "not checked";
  const parts = [
    [findings.fail, "failure"],
    [findings.warn, "warning"],
    [findings.info, "note"],
  ] as const;
  const found = parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));
  return found.join(", ");
}

/** That the other areas count more, where nothing of some could be checked. */
function sharesText({ areas }: Grade): string | undefined {
  const left = areas.filter(({ score }) => score === undefined).map(({ area }) => area);
  if (left.length === 0 || left.length === areas.length) return undefined;
  const [verb, them] = left.length === 1 ? ["does", "it"] : ["do", "them"];
  const names = someOf(left, left.length);
  return `${names} ${verb} not count, since nothing of ${them} could be checked: the others count more.`;
}

/** That the grade is of a part alone, or that there is none; undefined where everything was seen. */
function incompleteText(report: AuditReport): string | undefined {
  const { incomplete, unanswered } = report.result;
  if (unanswered !== undefined)
    return `Nothing was answered, so there is nothing to grade: ${unanswered} See that the server runs, and that the URL or the command is spelled right.`;
  if (incomplete === undefined) return undefined;
  return `Not everything was seen (${incomplete}): ${gradeText(report)} is of what was.`;
}

/** Why the grade is less than its score says; undefined where it is not. */
function capText({ cap }: Grade): string | undefined {
  if (cap === undefined) return undefined;
  const [only, ...more] = cap.rules;
  if (only === undefined) return "No points, since nothing of it was seen.";
  if (cap.letter === "F")
    return `No points, since nobody can use it: ${cap.rules.join(", ")} failed.`;
  if (more.length === 0) return `Not better than ${cap.letter}, since ${only} failed.`;
  return `Not better than ${cap.letter}, since ${cap.rules.join(", ")} failed.`;
}

/** What to do first, and what that alone makes of the grade, where nothing else can be seen afterwards. */
export function firstStepText({ rule, grade }: FirstStep, { incomplete }: AuditResult): string {
  const then =
    incomplete === undefined ? ` That alone makes it ${grade.letter} (${grade.score}).` : "";
  return `First: ${rule.id} ${rule.slug}. ${rule.fix}${then}`;
}

/** What has changed since the baseline; undefined where nothing was compared. */
function driftText({ drift }: AuditReport): string | undefined {
  if (drift === undefined) return undefined;
  const { added, removed, changed, renamed, baseline } = drift;
  const counts = [
    [changed.length, "changed"],
    [renamed.length, "renamed"],
    [added.length, "new"],
    [removed.length, "gone"],
  ] as const;
  const found = counts.flatMap(([count, what]) =>
    count === 0 ? [] : [`${counted(count, "tool")} ${what}`],
  );
  return `Since ${baseline}: ${found.length === 0 ? "no tool has changed" : found.join(", ")}.`;
}

/** What is said of the whole: what is missing, what bounds the grade, what has changed, what to do first. */
export function noteTexts(report: AuditReport): readonly string[] {
  const { grade, result } = report;
  const first = firstStep(report);
  const texts = [
    incompleteText(report),
    grade && sharesText(grade),
    grade && capText(grade),
    driftText(report),
    first && firstStepText(first, result),
  ];
  return texts.filter((text) => text !== undefined);
}

/** What is meant so, and why. */
export function silencedTexts({ silenced }: AuditReport): readonly string[] {
  return silenced.map(
    ({ rule, reason, findings }) =>
      `${rule.id} ${rule.slug}, ${counted(findings, "finding")}: ${reason}`,
  );
}

/** Ids of rules with those in a row as one: `T01-T17 S18`. */
export function idsText(ids: readonly string[]): string {
  const rows: string[][] = [];
  for (const id of ids) {
    const row = rows.at(-1);
    if (row !== undefined && id === nextId(row.at(-1) ?? "")) row.push(id);
    else rows.push([id]);
  }
  return rows.map((row) => (row.length < 3 ? row.join(" ") : `${row[0]}-${row.at(-1)}`)).join(" ");
}

function nextId(id: string): string {
  return `${id.slice(0, 1)}${String(Number(id.slice(1)) + 1).padStart(id.length - 1, "0")}`;
}
