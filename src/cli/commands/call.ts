import { diagnostic } from "../../core/diagnostic.ts";
import { exactJson } from "../../core/exact-number.ts";
import { isObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse-json.ts";
import { reasonOf } from "../../core/reason-of.ts";
import { loadServer } from "../load-server.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openUpstream } from "../open-upstream.ts";
import { type CommonOptions, chosenApis, chosenOutputs, Stop, stopWith } from "../session.ts";

/** One call from the shell. */
export interface CallOptions extends CommonOptions {
  readonly args: string;
  readonly mock?: boolean;
  readonly allowPrivate?: boolean;
}

/** `gram call <api> <tool> --args '{…}' [--mock] [--json]`. Exits with 1 when the tool answers an error. */
export async function callCommand(
  apiName: string,
  toolName: string,
  options: CallOptions,
): Promise<void> {
  const [output] = await chosenOutputs([apiName], options);
  if (output === undefined) return;
  const loaded = await loadServer(output, nodeFileSystem);
  if (loaded.value === undefined) return stopWith(loaded.diagnostics, options);
  const server = loaded.value;
  const [{ linkServer }, { callTool }] = await Promise.all([
    import("../../runtime/link.ts"),
    import("../../runtime/call-tool.ts"),
  ]);
  const catalog = linkServer(server);
  const tool = catalog.find(toolName);
  if (tool === undefined) {
    const near = catalog.suggest(toolName);
    const hint =
      near === undefined ? `list them with: gram list ${apiName}` : `did you mean "${near}"?`;
    return stopWith(
      [diagnostic("unknown-tool", `${apiName} has no tool "${toolName}"`, { hint })],
      options,
    );
  }
  const args = await readArguments(options);
  const upstream = await openUpstream(server, {
    mock: options.mock ? (await chosenApis([apiName], options))[0] : undefined,
    own: true,
    allowPrivate: options.allowPrivate ?? false,
  });
  if (upstream.value === undefined) return stopWith(upstream.diagnostics, options);
  const opened = upstream.value;
  const outcome = await callTool(tool, args, {
    upstream: opened,
    clock: { now: Date.now },
    environment: process.env,
  }).finally(() => opened.close());
  print(outcome, options);
  if (outcome.kind === "failed") throw new Stop(1);
}

async function readArguments(options: CallOptions): Promise<object> {
  const { value, problem = "is JSON, but not an object" } = parsed(options.args);
  if (isObject(value)) return value;
  return await stopWith([diagnostic("bad-arguments", `--args ${problem}`)], options);
}

function parsed(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    return { problem: `cannot be read: ${reasonOf(error)}` };
  }
}

function print(
  { kind, content }: { readonly kind: string; readonly content: readonly object[] },
  { json }: CallOptions,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ content, isError: kind === "failed" }, null, 2)}\n`);
    return;
  }
  for (const block of content) {
    const text =
      "text" in block && typeof block.text === "string" ? block.text : JSON.stringify(block);
    process.stdout.write(`${indented(text)}\n`);
  }
}

/** JSON spread over lines for people; anything else as it is. */
function indented(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  return exactJson(parsed(text).value, "  ") ?? text;
}
