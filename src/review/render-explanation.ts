import type { Paint } from "../core/render-diagnostic.ts";
import { scopesText } from "./compare-scopes.ts";
import type { SentValues, StepExplanation } from "./explain-step.ts";
import type { ArgumentExplanation, BranchExplanation, ToolExplanation } from "./explain-tool.ts";
import { inColumns, linesOf, onOneLine } from "./printable.ts";

/** How a tool is printed. */
export interface RenderOptions {
  readonly paint: Paint;
  /** What the tool costs a model: `92 tokens, 310 bytes`. */
  readonly cost: string;
}

/** A line's label and its texts; each text is a line of its own. */
type Row = readonly [label: string, texts: readonly string[]];

/** A tool for people: what a model sees first, then each thing that it does. */
export function renderExplanation(tool: ToolExplanation, { paint, cost }: RenderOptions): string {
  const title = onOneLine(tool.title);
  const { branches } = tool;
  const isSeveral = branches.length > 1 || branches[0]?.when !== undefined;
  const lines = [
    [paint.bold(tool.name), title, tool.effect, cost].join("   "),
    ...linesOf(tool.description).map((line) => `  ${line}`),
    "",
    ...rows(aboutTool(tool), "  "),
    ...branches.flatMap((branch, index) => [
      "",
      ...(isSeveral ? [paint.bold(`  ${index + 1}. ${branchText(branch)}`)] : []),
      ...branchLines(branch, { paint, indent: isSeveral ? "     " : "  " }),
    ]),
  ];
  return lines.map((line) => line.trimEnd()).join("\n");
}

function aboutTool(tool: ToolExplanation): readonly Row[] {
  const { scopes, toolset, redact, guards = [] } = tool;
  return [
    ["arguments", argumentLines(tool.arguments)],
    ["scopes", scopes === undefined ? [] : [scopesText(scopes)]],
    ["toolset", toolset === undefined ? [] : [toolset]],
    ["redact", redact ? ["what looks like a secret is taken out of the answer"] : []],
    ["refused unless", guards.map(({ that, message }) => `${that}: ${message}`)],
  ];
}

function argumentLines(list: readonly ArgumentExplanation[]): readonly string[] {
  if (list.length === 0) return ["none"];
  const cells = list.map(({ name, type, required, choices, description = "", ...more }) => {
    const preset = "default" in more ? `default ${JSON.stringify(more.default)}` : "";
    const only = Array.isArray(choices) ? `${choices.map(valueText).join(" | ")}. ` : "";
    return [name, onOneLine(type), required ? "required" : preset, onOneLine(only + description)];
  });
  const widths = [0, 1, 2].map((column) =>
    Math.min(32, Math.max(...cells.map((row) => row[column]?.length ?? 0))),
  );
  return cells.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  "));
}

function branchText({ when, takes, needs = [] }: BranchExplanation): string {
  const needed = needs.length === 0 ? "" : `; needs ${needs.join(", ")}`;
  return `${when === undefined ? "otherwise" : `when ${when}`}   takes ${takes.join(", ") || "nothing"}${needed}`;
}

function branchLines(
  { steps, answer = {} }: BranchExplanation,
  { paint, indent }: { readonly paint: Paint; readonly indent: string },
): readonly string[] {
  const isSeveral = steps.length > 1;
  const { shape, ...rest } = answer;
  return [
    ...steps.flatMap((step) => {
      const name = isSeveral ? `${step.id}: ` : "";
      const call = onOneLine(`${name}${step.method} ${step.url}`);
      return [indent + paint.info(call), ...rows(aboutStep(step), `${indent}  `)];
    }),
    ...rows(
      [
        ["answer", shape === undefined ? [] : [`shows ${shape.join(", ")}`]],
        ...memberRows("answer", rest),
      ],
      `${indent}  `,
    ),
  ];
}

function aboutStep(step: StepExplanation): readonly Row[] {
  const { operation, credentials, path, query, headers, cookies, body, bodyType } = step;
  const type = bodyType === undefined ? "" : `${bodyType}: `;
  return [
    ["operation", operation === undefined ? ["none: no spec has it"] : [operationText(operation)]],
    ["credential", credentials.length === 0 ? ["none"] : [credentials.join("; or ")]],
    ...Object.entries({ path, query, headers, cookies }).map(
      ([place, values = {}]): Row => [place, valueLines(values)],
    ),
    ["body", body === undefined ? [] : [type + valueText(body)]],
    ...memberRows("", step.rules),
  ];
}

/** Arguments that go there under their own names share a line. */
function valueLines(values: SentValues): readonly string[] {
  const entries = Object.entries(values);
  const own = entries.filter(([name, value]) => value === `$inputs.${name}`);
  const others = entries.filter(([name, value]) => value !== `$inputs.${name}`);
  return [
    ...(own.length > 0 ? [own.map(([name]) => name).join(", ")] : []),
    ...others.map(([name, value]) => `${name} = ${valueText(value)}`),
  ];
}

function operationText({
  id,
  summary,
  deprecated,
  method,
}: NonNullable<StepExplanation["operation"]>): string {
  if (method === undefined) return `${id}, which the spec does not have`;
  return `${id}${summary === undefined ? "" : `: ${summary}`}${deprecated ? " (deprecated)" : ""}`;
}

function memberRows(parent: string, members: object): readonly Row[] {
  return Object.entries(members).map(([name, value]): Row => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return [`${parent} ${name}`.trim(), list.map(valueText)];
  });
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const labelWidth = 14;

function rows(list: readonly Row[], indent: string): readonly string[] {
  return list.flatMap(([label, texts]) =>
    texts.map(
      (text, index) =>
        `${indent}${(index === 0 ? label : "").padEnd(labelWidth)}  ${inColumns(text).trimEnd()}`,
    ),
  );
}
