import { auditList, type ListOptions } from "../audit/audit-list.ts";
import type { AuditResult } from "../audit/audit-result.ts";
import { liveRules } from "../audit/every-rule.ts";
import { withFixesByGram } from "../audit/fixes-by-gram.ts";
import type { Source } from "../audit/render-sarif.ts";
import type { Silencings } from "../audit/silence.ts";
import { compile } from "../compiler/compile.ts";
import { foreignTokens, toolCosts } from "../compiler/count-tokens.ts";
import { placeOfFinding } from "../compiler/place-of-finding.ts";
import type { LoadedApi } from "../config/loaded-api.ts";
import { isDeeperThan } from "../core/is-deeper-than.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { readToolFile, toolsOfServer } from "./read-tool-file.ts";
import { type CommonOptions, printDiagnostics, sourcePorts, stopWith } from "./session.ts";

/** An audit, and what the configuration and the repository say of what was audited. */
export interface Audited {
  readonly result: AuditResult;
  readonly silencings?: Silencings | undefined;
  /** A file of the repository that findings are shown at. */
  readonly source?: Source | undefined;
}

/** The audit of the tools in a file. */
export async function auditFile(file: string, options: CommonOptions): Promise<Audited> {
  const { value: tools, diagnostics } = await readToolFile(file, nodeFileSystem);
  if (tools === undefined) return stopWith(diagnostics, options);
  const tokensOf = await countForeign();
  const result = auditList({ target: file, ...tools }, { tokensOf, liveRules });
  const source: Source = {
    file,
    lineOf: ({ tool }) => (tool === undefined ? undefined : tools.lineOf(tool)),
  };
  return { result: tools.isOurs ? withFixesByGram(result) : result, source };
}

/** The audit of an API of the configuration, compiled in memory, by what its lint: says is meant so. */
export async function auditApi(api: LoadedApi, options: CommonOptions): Promise<Audited> {
  const { value, diagnostics } = await compile(api, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  if (!options.json) await printDiagnostics(diagnostics, "error");
  const { server } = value;
  const costs = new Map((await toolCosts(server)).map((cost) => [cost.name, cost.tokens]));
  const tokensOf: ListOptions["tokensOf"] = ({ name }) => costs.get(name) ?? 0;
  const listed = { target: api.name, ...toolsOfServer(server) };
  return {
    result: withFixesByGram(auditList(listed, { tokensOf, liveRules })),
    silencings: api.config.lint,
    source: { file: api.atKey([]).file, lineOf: (found) => placeOfFinding(found, api).line },
  };
}

/** Counts the tokens of tools that somebody else has made. */
export async function countForeign(): Promise<NonNullable<ListOptions["tokensOf"]>> {
  const tokensIn = await foreignTokens();
  // What is nested deeper cannot be written as JSON, and the rule on schemas has more to say of it.
  return ({ name, title, description, inputSchema, outputSchema, annotations }) => {
    const shown = { name, title, description, inputSchema, outputSchema, annotations };
    return isDeeperThan(shown, 500) ? 0 : tokensIn(JSON.stringify(shown));
  };
}
