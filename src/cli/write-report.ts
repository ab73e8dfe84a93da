import { lstatSync, writeFileSync } from "node:fs";
import { type Letter, letters } from "../audit/grade.ts";
import type { AuditReport } from "../audit/report.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
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
  { html, saveBaseline, ...forms }: ReportOptions & { readonly file?: string | undefined },
): Promise<void> {
  const { json, sarif, file } = forms;
  process.stdout.write(await printed(report, given({ json, sarif, file })));
  const problems: Diagnostic[] = [];
  if (html !== undefined) {
    const { htmlReport } = await import("../audit/render-html.ts");
    problems.push(...(await write(html, htmlReport(report))));
  }
  if (saveBaseline !== undefined) problems.push(...(await save(report, saveBaseline)));
  if (problems.length === 0) return;
  await printDiagnostics(problems);
  throw new Stop(1);
}

async function printed(
  report: AuditReport,
  { json, sarif, file }: Pick<ReportOptions, "json" | "sarif"> & { readonly file?: string },
): Promise<string> {
  if (json) {
    const { jsonReport } = await import("../audit/render-json.ts");
    return `${JSON.stringify(jsonReport(report), null, 2)}\n`;
  }
  if (sarif) {
    const { sarifReport } = await import("../audit/render-sarif.ts");
    const log = sarifReport(report, { version: packageVersion(), file });
    return `${JSON.stringify(log, null, 2)}\n`;
  }
  const { renderText } = await import("../audit/render-text.ts");
  return renderText(report, { paint: paintFor(process.stdout), columns: process.stdout.columns });
}

/** The tools by which a later audit tells what has changed. */
async function save({ result }: AuditReport, path: string): Promise<readonly Diagnostic[]> {
  const { list } = result;
  if (list !== undefined && !isDeeperThan(list, 500))
    return write(path, `${JSON.stringify({ tools: list }, null, 2)}\n`);
  const reason =
    list === undefined ? "the server has not listed its tools" : "they are nested too deeply";
  return [diagnostic("tool-list-invalid", `no tools are saved to ${path}: ${reason}`)];
}

async function write(path: string, text: string): Promise<readonly Diagnostic[]> {
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    // What is no file (/dev/stdout, a pipe, a link to another place) is written to, and not replaced by one.
    if (there === undefined || there.isFile()) await nodeFileSystem.write(path, text);
    else writeFileSync(path, text);
    return [];
  } catch (error) {
    const message = `${path} cannot be written: ${reasonOf(error)}`;
    return [diagnostic("file-unreadable", message, { at: { file: path } })];
  }
}

/** What is wrong with a grade where one is wanted: it is worse, or it is of a part alone. */
export function shortfall(
  { grade, result: { incomplete } }: AuditReport,
  least: Letter | undefined,
): Diagnostic | undefined {
  if (least === undefined) return undefined;
  if (letters.indexOf(grade.letter) > letters.indexOf(least)) {
    return diagnostic("grade-too-low", `the grade is ${grade.letter}, and ${least} is wanted`);
  }
  return incomplete === undefined
    ? undefined
    : diagnostic("grade-incomplete", `the grade ${grade.letter} is of a part alone: ${incomplete}`);
}
