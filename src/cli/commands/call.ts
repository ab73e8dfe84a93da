import { exactJson } from "../../core/exact-number.ts";
import { loadServer } from "../load-server.ts";
import { missingToken } from "../missing-token.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { openUpstream } from "../open-upstream.ts";
import { parsedJson, readArguments } from "../read-arguments.ts";
import {
  type CommonOptions,
  chosenApis,
  chosenOutputs,
  printDiagnostics,
  Stop,
  stopWith,
} from "../session.ts";
import { unknownTool } from "../unknown-tool.ts";

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
  if (tool === undefined) return stopWith([unknownTool(server, toolName)], options);
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
  if (outcome.kind !== "failed") return;
  const hint = options.mock ? undefined : missingToken(server, outcome.reason, process.env);
  if (hint !== undefined) await printDiagnostics([hint]);
  throw new Stop(1);
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
  return exactJson(parsedJson(text).value, "  ") ?? text;
}
