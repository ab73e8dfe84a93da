import { savedList } from "../audit/audit-list.ts";
import { describeTool } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { linesOfItems } from "../core/lines-of-items.ts";
import type { FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { onOneLine } from "../review/printable.ts";
import { readServer } from "./load-server.ts";

/** What a file says of a server's tools. */
export interface ToolFile {
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string | undefined;
  readonly list: readonly unknown[];
}

/** What a file says of them, and where. */
export interface ReadToolFile extends ToolFile {
  /** Whether gram has made the server. */
  readonly isOurs: boolean;
  /** The line at which a tool begins. */
  readonly lineOf: (tool: string) => number | undefined;
}

/**
 * The tools of a saved answer to `tools/list`, or of a server.json of ours. Reports file-unreadable, tool-list-invalid and
 * server-invalid; the value is then undefined.
 */
export async function readToolFile(
  file: string,
  fileSystem: FileSystem,
): Promise<Result<ReadToolFile | undefined>> {
  const bytes = await fileSystem.read(file).catch(reasonOf);
  if (bytes === undefined)
    return failed(diagnostic("file-unreadable", `there is no file ${file}`, { at: { file } }));
  if (typeof bytes === "string")
    return failed(
      diagnostic("file-unreadable", `${file} cannot be read: ${bytes}`, { at: { file } }),
    );
  return toolsIn(bytes, file);
}

function toolsIn(bytes: Uint8Array, file: string): Result<ReadToolFile | undefined> {
  const invalid = (message: string) =>
    failed(diagnostic("tool-list-invalid", message, { at: { file } }));
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return invalid(`${file} is not JSON: ${onOneLine(reasonOf(error))}`);
  }
  if (isObject(value) && isObject(value["upstreams"])) {
    const { value: server, diagnostics } = readServer(bytes, file);
    if (server === undefined) return { value: undefined, diagnostics };
    const tools = toolsOfServer(server);
    const lineOf = linesOf(tools.list, { text, path: ["tools"] });
    return { value: { ...tools, isOurs: true, lineOf }, diagnostics };
  }
  const saved = savedList(value);
  if (saved !== undefined) {
    const { path, ...tools } = saved;
    const lineOf = linesOf(tools.list, { text, path });
    return { value: { ...tools, isOurs: false, lineOf }, diagnostics: [] };
  }
  return invalid(`${file} is JSON, but has no list of tools`);
}

/** Lines are counted when the first one is asked for. */
function linesOf(
  list: readonly unknown[],
  { text, path }: { readonly text: string; readonly path: readonly string[] },
): ReadToolFile["lineOf"] {
  let lines: readonly number[] | undefined;
  return (tool) => {
    lines ??= linesOfItems(text, path);
    return lines[list.findIndex((one) => isObject(one) && ownValue(one, "name") === tool)];
  };
}

/** The tools of a server of ours as `tools/list` has them, as the linter judges them. */
export function toolsOfServer({ name, version, instructions, tools }: ServerDefinition): ToolFile {
  return { name, version, instructions, list: tools.map(describeTool) };
}

function failed(found: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [found] };
}
