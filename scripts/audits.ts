// `npm run audits`: audits servers from npm, and compares what is found with the table of docs/audit-findings.md;
// `npm run audits write` writes the table, `npm run audits verbose` prints all that was found.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Level } from "../src/audit/audit-result.ts";
import { type AuditReport, reportOf } from "../src/audit/report.ts";
import { gradeText } from "../src/audit/report-texts.ts";
import { fetchPrograms } from "../test/audits/packages.ts";
import { serveHere } from "../test/audits/start-server.ts";
import { type Subject, subjects } from "../test/audits/subjects.ts";
import { partOf, withPart } from "./marked-part.ts";

const file = join(import.meta.dirname, "..", "docs", "audit-findings.md");
const part = { mark: "audits", source: "what was found by npm run audits" };
const head = "| server | how | grade | failures | warnings | notes |\n|---|---|---|---|---|---|";

/** Ids of the rules that have findings of a level. */
function idsOf({ result }: AuditReport, level: Level): string {
  const found = result.checked.filter(({ findings }) =>
    findings.some(({ rule }) => rule.level === level),
  );
  return found.map(({ rule }) => rule.id).join(", ");
}

async function rowOf({ server, how, audit }: Subject): Promise<string> {
  const report = reportOf(await audit());
  const grade = `${gradeText(report)} (${report.grade?.score ?? "–"})`;
  const ids = (["fail", "warn", "info"] as const).map((level) => idsOf(report, level));
  const row = `| ${[server, how, grade, ...ids].join(" | ")} |`;
  process.stdout.write(`${row}\n`);
  if (process.argv.includes("verbose")) tellAll(report);
  return row;
}

function tellAll({ result }: AuditReport): void {
  for (const { findings } of result.checked) {
    for (const { rule, tool, message, evidence } of findings) {
      process.stdout.write(`    ${rule.id} ${rule.level} ${tool ?? ""} ${message}\n`);
      if (evidence !== undefined) process.stdout.write(`        ${evidence}\n`);
    }
  }
}

/** So slow that two calls are on their way at once. */
const api = await serveHere(async (_, response) => {
  await sleep(200);
  response.setHeader("content-type", "application/json").end('{"shelf":1}');
});
try {
  const rows: string[] = [];
  for (const subject of subjects(fetchPrograms(api.origin), api.origin)) {
    rows.push(await rowOf(subject));
  }
  const table = [head, ...rows].join("\n");
  const page = readFileSync(file, "utf8");
  if (process.argv.includes("write")) writeFileSync(file, withPart(page, part, table));
  else if (partOf(page, part) !== table) {
    process.stdout.write("\ndocs/audit-findings.md has other findings: npm run audits write\n");
    process.exitCode = 1;
  }
} finally {
  await api.close();
}
