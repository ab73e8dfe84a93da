import { compile } from "../../compiler/compile.ts";
import { costOf } from "../../compiler/count-tokens.ts";
import { operationFacts } from "../../compiler/operation-facts.ts";
import type { ToolDefinition } from "../../contract/tool.ts";
import { type Diagnostic, diagnostic } from "../../core/diagnostic.ts";
import { didYouMean } from "../../core/suggest.ts";
import { explainTool, methodsIn } from "../../review/explain-tool.ts";
import { renderExplanation } from "../../review/render-explanation.ts";
import { type Preview, previewCall } from "../preview-call.ts";
import { readArguments } from "../read-arguments.ts";
import {
  type CommonOptions,
  chosenApis,
  printDiagnostics,
  Stop,
  sourcePorts,
  stopWith,
} from "../session.ts";
import { grouped, paintFor } from "../terminal.ts";
import { unknownTool } from "../unknown-tool.ts";

/** What is to be explained. */
export interface ExplainOptions extends CommonOptions {
  readonly method?: string;
  /** Arguments of a call, to show what it would send. */
  readonly args?: string;
}

/** `gram explain <api> <tool> [--method <name>] [--args '{…}'] [--json]`. Exits with 1 when the call would be refused. */
export async function explainCommand(
  apiName: string,
  toolName: string,
  options: ExplainOptions,
): Promise<void> {
  const [api] = await chosenApis([apiName], options);
  if (api === undefined) return;
  const { value, diagnostics } = await compile(api, sourcePorts);
  if (value === undefined) return stopWith(diagnostics, options);
  if (!options.json) await printDiagnostics(diagnostics, "error");
  const { server, model } = value;
  const tool = server.tools.find(({ name }) => name === toolName);
  if (tool === undefined) return stopWith([unknownTool(server, toolName)], options);
  const { method, args } = options;
  const problem = methodProblem(tool, method);
  if (problem !== undefined) return stopWith([problem], options);
  if (args !== undefined) {
    const given = await readArguments({ ...options, args });
    return printPreview(await previewCall(server, { toolName, args: given }), options);
  }
  const operationOf = operationFacts(model);
  const explanation = explainTool({ tool, server, operationOf, method });
  const cost = await costOf({ ...server, tools: [tool] });
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...explanation, ...cost }, null, 2)}\n`);
    return;
  }
  const costText = `${grouped(cost.tokens)} tokens, ${grouped(cost.bytes)} bytes`;
  const text = renderExplanation(explanation, { paint: paintFor(process.stdout), cost: costText });
  process.stdout.write(`${text}\n`);
}

function methodProblem(
  { name, run }: ToolDefinition,
  method: string | undefined,
): Diagnostic | undefined {
  const known = run.flatMap(({ when }) => methodsIn(when));
  if (method === undefined || known.includes(method)) return undefined;
  if (known.length === 0) {
    const hint = "leave --method out";
    return diagnostic("unknown-method", `${name} has no methods: it does one thing`, { hint });
  }
  const hint = didYouMean(method, known) ?? `its methods are ${known.join(", ")}`;
  return diagnostic("unknown-method", `${name} has no method "${method}"`, { hint });
}

function printPreview(preview: Preview, { json }: CommonOptions): void {
  if (json) process.stdout.write(`${JSON.stringify(asJson(preview), null, 2)}\n`);
  else process.stdout.write(`${asText(preview)}\n`);
  if (preview.kind === "refused") throw new Stop(1);
}

function asText(preview: Preview): string {
  switch (preview.kind) {
    case "refused":
      return `Nothing is sent. A model reads:\n${preview.text}`;
    case "answered":
      return `Nothing is sent. The answer is:\n${preview.text}`;
    case "request": {
      const { method, url, headers, body } = preview.request;
      const fields = headers.map(({ name, value }) => `${name}: ${value}`);
      const lines = [`${method} ${url}`, ...fields];
      return body === undefined ? lines.join("\n") : [...lines, "", bodyText(body)].join("\n");
    }
  }
}

function asJson(preview: Preview): object {
  switch (preview.kind) {
    case "refused":
      return { refused: preview.text };
    case "answered":
      return { answered: preview.text };
    case "request": {
      const { body, ...request } = preview.request;
      return { request: { ...request, ...(body !== undefined && { body: bodyText(body) }) } };
    }
  }
}

function bodyText(body: string | Uint8Array): string {
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}
