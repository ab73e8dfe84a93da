import { isObject, ownValue } from "../core/json.ts";
import { readToolList } from "../lint/read-tool-list.ts";
import type { Subject } from "../lint/subject.ts";
import type { AuditFinding, AuditResult, Checked, RuleFacts, Skipped } from "./audit-result.ts";
import { checkEras } from "./check-eras.ts";
import { exchangeRules } from "./exchange-rules.ts";
import { clean, evidenceOf } from "./live/evidence.ts";
import { resultOf } from "./live/read-answer.ts";
import { type Found, factsOf, type Seen } from "./rule.ts";
import { toolRules } from "./tool-rules.ts";

/** What all rules say of what was seen, in order of their ids. Pure. */
export function checkRules(
  seen: Seen,
  tokensOf?: Subject["tokensOf"],
): Pick<AuditResult, "checked" | "skipped"> {
  const checked: Checked[] = [];
  const skipped: Skipped[] = [];
  for (const rule of exchangeRules) {
    const verdict = !seen.isHttp && rule.area === "auth" ? onStdio : rule.check(seen);
    const facts = factsOf(rule);
    if (typeof verdict === "string") skipped.push({ rule: facts, reason: clean(verdict) });
    else
      checked.push({ rule: facts, findings: eachOnce(verdict.map((one) => finding(facts, one))) });
  }
  if (seen.listed === undefined) {
    const reason = clean(seen.transcript.whyNot(["list"]));
    skipped.push(...toolRules.map(({ facts }) => ({ rule: facts, reason })));
  } else {
    const tools = readToolList({ tools: seen.listed }) ?? [];
    const { name } = serverOf(seen) ?? {};
    const shown = { name, instructions: instructionsOf(seen), tools };
    checked.push(...checkEras(shown, seen, tokensOf));
  }
  return { checked: checked.sort(byRule), skipped: skipped.sort(byRule) };
}

/** Some things are asked twice, on two connections. */
function eachOnce(findings: readonly AuditFinding[]): readonly AuditFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ message }) => !seen.has(message) && seen.add(message));
}

const onStdio = "over stdio a server takes its credentials from the environment";

function byRule(left: { readonly rule: RuleFacts }, right: { readonly rule: RuleFacts }): number {
  return left.rule.id < right.rule.id ? -1 : 1;
}

function finding(
  rule: RuleFacts,
  { message, tool, pointer, exchange, level = rule.level, fix = rule.fix }: Found,
): AuditFinding {
  return {
    rule: level === rule.level && fix === rule.fix ? rule : { ...rule, level, fix },
    message: clean(message),
    ...(tool !== undefined && { tool: clean(tool) }),
    ...(pointer !== undefined && { pointer }),
    ...(exchange !== undefined && { evidence: evidenceOf(exchange) }),
  };
}

/** What the server said when it was opened. */
function openingResult({
  transcript,
}: Pick<Seen, "transcript">): { readonly [name: string]: unknown } | undefined {
  return resultOf(transcript.first("initialize")) ?? resultOf(transcript.first("discover"));
}

/** What the server tells models of itself. */
export function instructionsOf(seen: Pick<Seen, "transcript">): string | undefined {
  const instructions = ownValue(openingResult(seen) ?? {}, "instructions");
  return typeof instructions === "string" ? instructions : undefined;
}

/** Who the server says that it is. */
export function serverOf(seen: Pick<Seen, "transcript">): AuditResult["server"] {
  const opened = openingResult(seen) ?? {};
  const meta = ownValue(opened, "_meta");
  const inMeta = isObject(meta) ? ownValue(meta, "io.modelcontextprotocol/serverInfo") : undefined;
  const info = ownValue(opened, "serverInfo") ?? inMeta;
  if (!isObject(info)) return undefined;
  const [name, version] = [ownValue(info, "name"), ownValue(info, "version")];
  if (typeof name !== "string") return undefined;
  return { name: clean(name), ...(typeof version === "string" && { version: clean(version) }) };
}
