// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import { sha256 } from "../core/digest.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import { onOneLine } from "../review/printable.ts";
import type { AuditFinding, Level, RuleFacts } from "./audit-report.ts";
import { type AuditReport, findingGroups } from "./report.ts";

/** What a SARIF log says besides the report. */
export interface SarifOptions {
  /** gram's own. */
  readonly version: string;
  /** A file of the repository that what was found is shown at; the target where there is none. */
  readonly file?: string | undefined;
}

/** §3.27.10: what viewers show a result as. */
const sarifLevels = { fail: "error", warn: "warning", info: "note" } as const satisfies {
  readonly [L in Level]: string;
};

/** The numbers by which code scanning ranks what is tagged as security: medium, low, none. */
const severities = { fail: "7.0", warn: "4.0", info: "1.0" } as const satisfies {
  readonly [L in Level]: string;
};

/** The report as a log for code scanning and viewers: each rule that was checked, and a result for each finding. */
export function sarifReport(report: AuditReport, { version, file }: SarifOptions): object {
  const { result, grade } = report;
  const rules = result.checked.map(({ rule }) => rule);
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const uri = file === undefined ? uriOf(result.target) : uriOf(file);
  const findings = findingGroups(report).flatMap((group) => group.findings);
  const driver = {
    name: "gram",
    semanticVersion: version,
    rules: rules.map(descriptorOf),
  };
  const run = {
    tool: { driver },
    invocations: [
      {
        executionSuccessful: true,
        ...(result.skipped.length > 0 && {
          toolExecutionNotifications: result.skipped.map(({ rule, reason }) => ({
            level: "note",
            message: { text: `${rule.id} ${rule.slug} was not checked: ${reason}` },
          })),
        }),
      },
    ],
    artifacts: [{ location: { uri } }],
    results: findings.map((found) => resultOf(found, { uri, index: indexOf.get(found.rule.id) })),
    columnKind: "utf16CodeUnits",
    properties: { grade: grade.letter, score: grade.score, target: result.target },
  };
  const $schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  return { $schema, version: "2.1.0", runs: [run] };
}

function descriptorOf({ id, slug, area, level, what, why, fix, link }: RuleFacts): object {
  return {
    id,
    name: slug,
    shortDescription: { text: what },
    fullDescription: { text: `${what} ${why}` },
    help: {
      text: `${why}\n\nFix: ${fix}\n\nSee: ${link}`,
      markdown: `${why}\n\n**Fix:** ${fix}\n\nSee <${link}>.`,
    },
    helpUri: link,
    defaultConfiguration: { level: sarifLevels[level] },
    properties: {
      tags: ["mcp", area],
      ...(area === "auth" || area === "security" ? { "security-severity": severities[level] } : {}),
    },
  };
}

function resultOf(
  { rule, tool, pointer, message, evidence }: AuditFinding,
  { uri, index }: { readonly uri: string; readonly index: number | undefined },
): object {
  const about = tool === undefined ? "" : `${tool}: `;
  const proof =
    evidence === undefined ? "" : `\n\n${evidence.split("\n").map(onOneLine).join("\n")}`;
  const place = `${tool ?? ""}${pointer ?? ""}`;
  const physicalLocation = { artifactLocation: { uri, index: 0 }, region: { startLine: 1 } };
  const logical = place === "" ? {} : { logicalLocations: [{ fullyQualifiedName: place }] };
  return {
    ruleId: rule.id,
    ...(index !== undefined && { ruleIndex: index }),
    level: sarifLevels[rule.level],
    message: { text: withoutLinks(`${onOneLine(`${about}${message}`)}${proof}`) },
    locations: [{ physicalLocation, ...logical }],
    partialFingerprints: { "gram/v1": sha256(`${rule.id}\n${place}\n${message}`) },
  };
}

/** §3.11.6: `[text](target)` in a message is a link, and what a server says must not be one. */
function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

/** A URI reference (RFC 3986), whatever the target is: of a command, one segment of a path. */
function uriOf(target: string): string {
  if (/^https?:/i.test(target) && URL.canParse(target)) {
    const { origin, pathname, search, hash } = new URL(target);
    // URLs of the web may have characters that no URI has.
    return origin + `${pathname}${search}${hash}`.replace(/[[\]{}|^`\\]/g, encodeURIComponent);
  }
  const isFile = /^[\w./-]+$/.test(target) && !target.startsWith("//");
  return isFile ? target : encodeComponent(target);
}
