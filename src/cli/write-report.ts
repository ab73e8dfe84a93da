import { type Letter, letters } from "../audit/grade.ts";
import type { AuditReport } from "../audit/report.ts";
import { diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { isDeeperThan } from "../core/is-deeper-than.ts";
import { reasonOf } from "../core/reason-of.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { packageVersion } from "./package-version.ts";
import { type CommonOptions, stopWith } from "./session.ts";
import { paintFor } from "./terminal.ts";

/** In which forms a report is wanted. */
export interface ReportOptions extends CommonOptions {
  readonly sarif?: boolean;
  /** The file of a page. */
  readonly html?: string;
  /** The file of the tools, to compare with later. */
  readonly saveBaseline?: string;
}

/** Writes the files that are wanted, then prints the report: text, or JSON or SARIF. */
export async function writeReport(
  report: AuditReport,
  { file, ...options }: ReportOptions & { readonly file?: string | undefined },
): Promise<void> {
  const { html, saveBaseline, json, sarif } = options;
  if (saveBaseline !== undefined) await save(report, saveBaseline, options);
  if (html !== undefined) {
    const { htmlReport } = await import("../audit/render-html.ts");
    await write(html, htmlReport(report), options);
  }
  process.stdout.write(await printed(report, given({ json, sarif, file })));
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
async function save({ result }: AuditReport, path: string, options: ReportOptions): Promise<void> {
  const { list } = result;
  if (list === undefined || isDeeperThan(list, 500)) {
    const message =
      list === undefined
        ? "the server has not listed its tools: there is nothing to save"
        : "the list of tools is nested too deeply to be saved";
    return stopWith([diagnostic("tool-list-invalid", message)], options);
  }
  await write(path, `${JSON.stringify({ tools: list }, null, 2)}\n`, options);
}

async function write(path: string, text: string, options: ReportOptions): Promise<void> {
  try {
    await nodeFileSystem.write(path, text);
  } catch (error) {
    const message = `${path} cannot be written: ${reasonOf(error)}`;
    return stopWith([diagnostic("file-unreadable", message, { at: { file: path } })], options);
  }
}

/** Whether a grade is worse than the least that is wanted. */
export function isBelow(letter: Letter, least: Letter | undefined): boolean {
  return least !== undefined && letters.indexOf(letter) > letters.indexOf(least);
}
