import { withFixesByGram } from "../../audit/fixes-by-gram.ts";
import type { Letter } from "../../audit/grade.ts";
import { reportOf } from "../../audit/report.ts";
import { type AuditTarget, auditTarget } from "../audit-target.ts";
import type { AuditWords } from "../audit-words.ts";
import { doubtfulOptions } from "../doubtful-options.ts";
import { auditLive, type LiveAuditOptions } from "../live-audit.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { type Audited, auditApi, auditFile } from "../offline-audit.ts";
import { readToolFile } from "../read-tool-file.ts";
import { chosenApis, printDiagnostics, Stop, stopWith } from "../session.ts";
import { type ReportOptions, shortfall, writeReport } from "../write-report.ts";

/** How a server is audited, and what is done with the report. */
export interface AuditCommandOptions extends ReportOptions, LiveAuditOptions {
  /** A saved list of tools. */
  readonly baseline?: string;
  /** An API of the configuration: what is audited is its server. */
  readonly as?: string;
  readonly minGrade?: Letter;
}

/**
 * `gram audit <url | file | api> [options]`, `gram audit [options] -- <command>`. Exits with 1 when the grade is worse than
 * --min-grade or of a part alone, or nothing could be audited.
 */
export async function auditServerCommand(
  words: Exclude<AuditWords, { readonly kind: "problem" }>,
  options: AuditCommandOptions,
): Promise<void> {
  const target = await auditTarget(words, options);
  await printDiagnostics(doubtfulOptions(target, options));
  // Read before anything is sent: a mistyped name is said at once.
  const baseline = await readBaseline(options);
  const known = options.as === undefined ? [] : await chosenApis([options.as], options);
  const seen = await audited(target, options);
  const { silencings = known[0]?.config.lint, source } = seen;
  const result = known.length > 0 ? withFixesByGram(seen.result) : seen.result;
  const report = reportOf(result, { baseline, silencings });
  await writeReport(report, { ...options, source });
  const worse = shortfall(report, options.minGrade);
  if (worse === undefined) return;
  // Beside the report, which is whole: --json prints one object.
  await printDiagnostics([worse]);
  throw new Stop(1);
}

async function readBaseline(options: AuditCommandOptions) {
  const { baseline } = options;
  if (baseline === undefined) return undefined;
  const { value, diagnostics } = await readToolFile(baseline, nodeFileSystem);
  if (value === undefined) return stopWith(diagnostics, options);
  return { file: baseline, list: value.list, instructions: value.instructions };
}

async function audited(target: AuditTarget, options: AuditCommandOptions): Promise<Audited> {
  switch (target.kind) {
    case "file":
      return auditFile(target.file, options);
    case "api":
      return auditApi(target.api, options);
    case "url":
    case "command":
      return auditLive(target, options);
  }
}
