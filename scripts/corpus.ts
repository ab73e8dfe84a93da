// `npm run corpus -- <folder>`: compiles every spec in a folder with include: ["**"] and prints what came of each. The folder
// has an index.json (name, main) or one folder a spec. Exits with 1 when a spec crashes the compiler.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sourcePorts } from "../src/cli/session.ts";
import { table } from "../src/cli/terminal.ts";
import { compile } from "../src/compiler/compile.ts";
import { toolCosts, totalCost } from "../src/compiler/count-tokens.ts";
import { loadConfig } from "../src/config/load-config.ts";
import type { Diagnostic } from "../src/core/diagnostic.ts";

interface Row {
  readonly name: string;
  readonly operations: number;
  readonly tools: number;
  readonly leftOut: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly milliseconds: number;
  readonly peakMegabytes: number;
  readonly outcome: "compiled" | "refused" | "crashed";
}

/** The main file of each spec below a folder. */
function specsIn(folder: string): readonly { readonly name: string; readonly file: string }[] {
  const index = join(folder, "index.json");
  const entries: { name: string; main?: string }[] = existsSync(index)
    ? JSON.parse(readFileSync(index, "utf8"))
    : readdirSync(folder).map((name) => ({ name }));
  return entries.flatMap(({ name, main }) => {
    const wanted = main === undefined ? ["openapi.yaml", "openapi.json"] : [main, `${main}.gz`];
    const files = wanted.map((file) => join(folder, name, file));
    const file = files.find((candidate) => existsSync(candidate));
    return file === undefined ? [] : [{ name, file }];
  });
}

async function compileSpec(name: string, file: string): Promise<Row> {
  const started = performance.now();
  const nothing = { operations: 0, tools: 0, bytes: 0, tokens: 0 };
  const spent = () => ({
    milliseconds: Math.round(performance.now() - started),
    peakMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
  });
  try {
    const result = await compileAll(file);
    const { value, diagnostics } = result;
    if (value === undefined) {
      const leftOut = [...new Set(errors(diagnostics).map(({ code }) => code))].join(", ");
      return { name, ...nothing, leftOut, ...spent(), outcome: "refused" };
    }
    const time = spent();
    const cost = totalCost(await toolCosts(value.server));
    const leftOut = Object.entries(value.leftOut).map(([code, count]) => `${count} ${code}`);
    const counts = { operations: value.model.operations.length, tools: value.tools.length };
    return { name, ...counts, ...cost, leftOut: leftOut.join(", "), ...time, outcome: "compiled" };
  } catch (error) {
    const leftOut = error instanceof Error ? error.message.slice(0, 80) : String(error);
    return { name, ...nothing, leftOut, ...spent(), outcome: "crashed" };
  }
}

async function compileAll(file: string) {
  const config = `apis:\n  spec:\n    spec: ${JSON.stringify(resolve(file))}\n    upstream: { url: "https://api.example.com" }\n    include: ["**"]\n`;
  const inMemory = { ...sourcePorts.fileSystem, read: async () => Buffer.from(config) };
  const loaded = await loadConfig("/gram.config.yaml", inMemory);
  const [api] = loaded.value?.apis ?? [];
  if (api === undefined) throw new Error(JSON.stringify(loaded.diagnostics));
  return compile(api, sourcePorts);
}

function errors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

function total(rows: readonly Row[]): readonly (string | number)[] {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const operations = sum((row) => row.operations);
  const tools = sum((row) => row.tools);
  const share = `${((100 * tools) / operations).toFixed(2)} % of the operations are tools`;
  const peak = Math.max(...rows.map((row) => row.peakMegabytes));
  const [bytes, tokens, time] = [
    sum((row) => row.bytes),
    sum((row) => row.tokens),
    sum((row) => row.milliseconds),
  ];
  return [`${rows.length} specs`, operations, tools, bytes, tokens, time, peak, share];
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: npm run corpus -- <folder>");
const rows: Row[] = [];
for (const { name, file } of specsIn(folder)) rows.push(await compileSpec(name, file));
const heading = [
  "spec",
  "operations",
  "tools",
  "bytes",
  "tokens",
  "ms",
  "peak MB",
  "left out, or why refused",
];
const lines = rows.map(
  ({ name, operations, tools, bytes, tokens, milliseconds, peakMegabytes, leftOut, outcome }) => [
    name,
    operations,
    tools,
    bytes,
    tokens,
    milliseconds,
    peakMegabytes,
    outcome === "compiled" ? leftOut : `${outcome}: ${leftOut}`,
  ],
);
process.stdout.write(`${table([heading, ...lines, total(rows)])}\n`);
if (rows.some(({ outcome }) => outcome === "crashed")) process.exitCode = 1;
