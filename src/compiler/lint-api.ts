import type { LoadedApi } from "../config/loaded-api.ts";
import { describeTool } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { DiagnosticCode } from "../core/catalog.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { groupBy } from "../core/group-by.ts";
import { type Finding, lintServer } from "../lint/lint-server.ts";
import { fixByGram, type Level } from "../lint/rule.ts";
import { someOf } from "../lint/words.ts";
import type { ToolCost } from "./count-tokens.ts";
import { placeOfFinding } from "./place-of-finding.ts";
import { withoutSilenced } from "./silence-findings.ts";

/** For tools under tools:, whose author answers for them. */
const codes = { fail: "lint-error", warn: "lint-warning", info: "lint-note" } as const;

/** For tools that include: took: all of a foreign spec has to be servable before anybody has described it. */
const bulkCodes = { fail: "lint-warning", warn: "lint-note", info: "lint-note" } as const;

/**
 * What the linter finds in a server, less what the configuration silences: lint-error, lint-warning, lint-note,
 * lint-silences-nothing, and config-reference for a rule that there is not.
 */
export function lintApi(
  { api, server }: { readonly api: LoadedApi; readonly server: ServerDefinition },
  costs: readonly ToolCost[],
): readonly Diagnostic[] {
  const tokens = new Map(costs.map((cost) => [cost.name, cost.tokens]));
  const { name, instructions, tools } = server;
  const shown = { name, instructions, tools: tools.map(describeTool) };
  const findings = lintServer(shown, { tokensOf: (tool) => tokens.get(tool.name) ?? 0 });
  const { value: heard, diagnostics } = withoutSilenced(findings, api);
  const chosen = new Set(Object.keys(api.config.tools ?? {}));
  const isCurated = tools.every((tool) => chosen.has(tool.name));
  const isBulk = ({ tool }: Finding): boolean =>
    tool === undefined ? !isCurated : !chosen.has(tool);
  const alone = heard.filter((found) => !isBulk(found) || found.tool === undefined);
  const inBulk = heard.filter((found) => isBulk(found) && found.tool !== undefined);
  const byRule = groupBy(inBulk, ({ rule, level }) => `${rule.id} ${level}`);
  return [
    ...diagnostics,
    ...alone.map((found) => one(found, api, isBulk(found) ? bulkCodes : codes)),
    ...[...byRule.values()].flatMap((group) => many(group, api)),
  ];
}

type Codes = { readonly [L in Level]: DiagnosticCode };

function one(found: Finding, api: LoadedApi, { [found.level]: code }: Codes): Diagnostic {
  const { rule, tool, message } = found;
  const silence = `under apis.${api.name}, lint: { ${rule.id}: { reason: … } }`;
  const fix = fixByGram(rule, { api: api.name, ...given({ tool }) });
  const hint = code === "lint-error" ? `${fix} If it is meant so, say so ${silence}` : fix;
  const about = tool === undefined ? "" : ` ${tool}`;
  const text = `${rule.id}${about}: ${message}`;
  return { ...diagnostic(code, text, { at: placeOfFinding(found, api), hint }), rule: rule.id };
}

/** One line for all tools of include: that a rule has something to say of. */
function many(group: readonly Finding[], api: LoadedApi): readonly Diagnostic[] {
  const [first] = group;
  const tools = [...new Set(group.map(({ tool = "" }) => tool))];
  if (first === undefined) return [];
  if (tools.length === 1) return group.map((found) => one(found, api, bulkCodes));
  const { rule, level, message } = first;
  const text = `${rule.id}: ${tools.length} tools (${someOf(tools)}). The first: ${message}`;
  const found = diagnostic(bulkCodes[level], text, {
    at: api.at(["include"]),
    hint: fixByGram(rule, { api: api.name }),
  });
  return [{ ...found, rule: rule.id }];
}
