import { compile } from "../../compiler/compile.ts";
import { type CostTable, costTable } from "../../compiler/cost-table.ts";
import { toolCosts } from "../../compiler/count-tokens.ts";
import type { LoadedApi } from "../../config/loaded-api.ts";
import { counted } from "../../core/counted.ts";
import { type CommonOptions, chosenApis, sourcePorts, stopWith } from "../session.ts";
import { table } from "../terminal.ts";

/** `gram tokens [api] [--json]`: what each tool's definition costs a model. */
export async function tokensCommand(
  name: string | undefined,
  options: CommonOptions,
): Promise<void> {
  const apis = await chosenApis(name === undefined ? [] : [name], options);
  const costs = [];
  for (const api of apis) costs.push({ api: api.name, ...(await open(api, options)) });
  if (options.json) process.stdout.write(`${JSON.stringify({ apis: costs }, null, 2)}\n`);
  else for (const cost of costs) process.stdout.write(`${page(cost)}\n`);
}

async function open(api: LoadedApi, options: CommonOptions): Promise<CostTable> {
  const { value, diagnostics } = await compile(api, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  return costTable(await toolCosts(value.server));
}

type Costs = CostTable & { readonly api: string };

function page({ api, tools, toolsets, tokens, bytes }: Costs): string {
  const rows = tools.map((tool) => [
    tool.name,
    tool.tokens,
    tool.bytes,
    percent(tool.share),
    tool.runningTokens,
  ]);
  const heading = `${api}: ${counted(tools.length, "tool")}`;
  const byTool = [
    ["tool", "tokens", "bytes", "share", "running total"],
    ...rows,
    ["all", tokens, bytes, percent(1), tokens],
  ];
  return `${[heading, table(byTool), ...toolsetTable(toolsets)].join("\n\n")}\n`;
}

function toolsetTable(toolsets: CostTable["toolsets"]): readonly string[] {
  if (toolsets.length === 0) return [];
  const rows = toolsets.map(({ name = "(none)", tools, tokens, bytes, share }) => [
    name,
    tools,
    tokens,
    bytes,
    percent(share),
  ]);
  return [table([["toolset", "tools", "tokens", "bytes", "share"], ...rows])];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7);
}
