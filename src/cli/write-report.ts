import { lstatSync, writeFileSync } from "node:fs";
import { notListed } from "../audit/drift-rule.ts";
import { type Letter, letters } from "../audit/grade.ts";
import type { Source } from "../audit/render-sarif.ts";
import type { AuditReport } from "../audit/report.ts";
import { gradeText } from "../audit/report-texts.ts";
import { counted } from "../core/counted.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { withHiddenEscaped } from "../core/hidden-characters.ts";
import { isDeeperThan } from "../core/is-deeper-than.ts";
import { reasonOf } from "../core/reason-of.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { packageVersion } from "./package-version.ts";
import { type CommonOptions, printDiagnostics, Stop } from "./session.ts";
import { paintFor } from "./terminal.ts";

/** In which forms a report is wanted. */
export interface ReportOptions extends CommonOptions {
  readonly sarif?: boolean;
  /** The file of a page. */
  readonly html?: string;
  /** The file of the tools, to compare with later. */
  readonly saveBaseline?: string;
}

/**
 * Prints the report as text, JSON or SARIF, then writes the files that are wanted. What cannot be written is said after the
 * report, which an audit was needed for, and ends the command.
 */
export async function writeReport(
  report: AuditReport,
  { html, saveBaseline, ...forms }: ReportOptions & { readonly source?: Source | undefined },
): Promise<void> {
  const { json, sarif, source } = forms;
  process.stdout.write(await printed(report, given({ json, sarif, source })));
  const problems: Diagnostic[] = [];
  if (html !== undefined) {
    const { htmlReport } = await import("../audit/render-html.ts");
    const page = htmlReport(report, { version: packageVersion(), date: new Date() });
    problems.push(...(await write(html, page, "the report as a page")));
  }
  if (saveBaseline !== undefined) problems.push(...(await save(report, saveBaseline)));
  if (problems.length === 0) return;
  await printDiagnostics(problems);
  throw new Stop(1);
}

async function printed(
  report: AuditReport,
  { json, sarif, source }: Pick<ReportOptions, "json" | "sarif"> & { readonly source?: Source },
): Promise<string> {
  if (json) {
    const { jsonReport } = await import("../audit/render-json.ts");
    return jsonText(jsonReport(report));
  }
  if (sarif) {
    const { sarifReport } = await import("../audit/render-sarif.ts");
    const log = sarifReport(report, { version: packageVersion(), source });
    return jsonText(log);
  }
  const { renderText } = await import("../audit/render-text.ts");
  return renderText(report, { paint: paintFor(process.stdout), columns: process.stdout.columns });
}

/** Names and places in it are a server's own: nothing in them is hidden, or reaches a terminal that it is printed to. */
function jsonText(value: object): string {
  return `${withHiddenEscaped(JSON.stringify(value, null, 2))}\n`;
}

/** The tools, and the instructions, by which a later audit tells what has changed. */
async function save({ result }: AuditReport, path: string): Promise<readonly Diagnostic[]> {
  const { list = [], instructions = "" } = result;
  const reason = unsavedBecause(result);
  if (reason !== undefined)
    return [diagnostic("tool-list-invalid", `no tools are saved to ${path}: ${reason}`)];
  return write(path, jsonText({ instructions, tools: list }), counted(list.length, "tool"));
}

/** Why a list is nothing to compare with later. */
function unsavedBecause({ list, unread }: AuditReport["result"]): string | undefined {
  if (list === undefined) return notListed;
  return isDeeperThan(list, 500) ? "they are nested too deeply" : unread;
}

/** What was written is said beside the report, which may be for a program. */
async function write(path: string, text: string, what: string): Promise<readonly Diagnostic[]> {
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    // What is no file (/dev/stdout, a pipe, a link to another place) is written to, and not replaced by one.
    if (there === undefined || there.isFile()) await nodeFileSystem.write(path, text);
    else writeFileSync(path, text);
    process.stderr.write(`${path} written: ${what}\n`);
    return [];
  } catch (error) {
    const message = `${path} cannot be written: ${reasonOf(error)}`;
    return [diagnostic("file-unreadable", message, { at: { file: path } })];
  }
}

/** What is wrong with a grade: there is none; or, where one is wanted, it is worse, or of a part alone. */
export function shortfall(report: AuditReport, least: Letter | undefined): Diagnostic | undefined {
  const { grade, result } = report;
  const { incomplete, unanswered } = result;
  if (grade === undefined)
    return diagnostic(
      "grade-missing",
      `there is no grade, since nothing was answered: ${unanswered}`,
    );
  if (least === undefined) return undefined;
  if (letters.indexOf(grade.letter) > letters.indexOf(least)) {
    return diagnostic("grade-too-low", `the grade is ${grade.letter}, and ${least} is wanted`);
  }
  return incomplete === undefined
    ? undefined
    : diagnostic("grade-incomplete", `${gradeText(report)} is of a part alone: ${incomplete}`);
}
