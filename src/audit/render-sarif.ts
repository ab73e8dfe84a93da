// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import { sha256 } from "../core/digest.ts";
import { given } from "../core/given.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import { onOneLine } from "../review/printable.ts";
import type { AuditFinding, Level, RuleFacts } from "./audit-result.ts";
import { type AuditReport, findingGroups } from "./report.ts";
import { gradeText } from "./report-texts.ts";

/** What a SARIF log says besides the report. */
export interface SarifOptions {
  /** gram's own. */
  readonly version: string;
  /** Left out for a server that is no file: what was found is shown at the target. */
  readonly source?: Source | undefined;
}

/** A file of the repository that what was found is shown at. */
export interface Source {
  readonly file: string;
  /** The line that a finding is about, counted from 1. */
  readonly lineOf: (found: Pick<AuditFinding, "tool" | "pointer">) => number | undefined;
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
export function sarifReport(report: AuditReport, { version, source }: SarifOptions): object {
  const { result, grade } = report;
  const rules = result.checked.map(({ rule }) => rule);
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const uri = uriOf(source?.file ?? result.target);
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
    results: findings.map((found) => {
      const index = indexOf.get(found.rule.id);
      return { ...resultOf(found, index), locations: [locationOf(found, { uri, source })] };
    }),
    columnKind: "utf16CodeUnits",
    properties: {
      grade: gradeText(report),
      ...given({ score: grade?.score }),
      target: result.target,
    },
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

function resultOf(found: AuditFinding, index: number | undefined): object {
  const { rule, tool, message, evidence } = found;
  const about = tool === undefined ? "" : `${tool}: `;
  const proof =
    evidence === undefined ? "" : `\n\n${evidence.split("\n").map(onOneLine).join("\n")}`;
  return {
    ruleId: rule.id,
    ...(index !== undefined && { ruleIndex: index }),
    level: sarifLevels[rule.level],
    message: { text: withoutLinks(`${onOneLine(`${about}${message}`)}${proof}`) },
    partialFingerprints: { "gram/v1": sha256(`${rule.id}\n${placeOf(found)}\n${message}`) },
  };
}

/** §3.28: where it is in a file, and what it is about inside of the server. A server has no lines. */
function locationOf(
  found: AuditFinding,
  { uri, source }: { readonly uri: string; readonly source: Source | undefined },
): object {
  const place = placeOf(found);
  const region = source && { startLine: source.lineOf(found) ?? 1 };
  return {
    physicalLocation: { artifactLocation: { uri, index: 0 }, ...given({ region }) },
    ...(place !== "" && { logicalLocations: [{ fullyQualifiedName: place }] }),
  };
}

function placeOf({ tool = "", pointer = "" }: AuditFinding): string {
  return `${tool}${pointer}`;
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
