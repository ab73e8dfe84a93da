import { savedList } from "../audit/audit-list.ts";
import { describeTool } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import type { FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { readServer } from "./load-server.ts";

/** What a file says of a server's tools. */
export interface ToolFile {
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string | undefined;
  readonly list: readonly unknown[];
}

/**
 * The tools of a saved answer to `tools/list`, or of a server.json of ours. Reports file-unreadable, tool-list-invalid and
 * server-invalid; the value is then undefined.
 */
export async function readToolFile(
  file: string,
  fileSystem: FileSystem,
): Promise<Result<ToolFile | undefined>> {
  const bytes = await fileSystem.read(file).catch(reasonOf);
  if (bytes === undefined)
    return failed(diagnostic("file-unreadable", `there is no file ${file}`, { at: { file } }));
  if (typeof bytes === "string")
    return failed(
      diagnostic("file-unreadable", `${file} cannot be read: ${bytes}`, { at: { file } }),
    );
  return toolsIn(bytes, file);
}

function toolsIn(bytes: Uint8Array, file: string): Result<ToolFile | undefined> {
  const invalid = (message: string) =>
    failed(diagnostic("tool-list-invalid", message, { at: { file } }));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    return invalid(`${file} is not JSON: ${reasonOf(error)}`);
  }
  if (isObject(value) && isObject(value["upstreams"])) {
    const { value: server, diagnostics } = readServer(bytes, file);
    return { value: server && toolsOfServer(server), diagnostics };
  }
  const list = savedList(value);
  if (list !== undefined) return { value: { list }, diagnostics: [] };
  return invalid(`${file} is JSON, but has no list of tools`);
}

/** The tools of a server of ours as `tools/list` has them, as the linter judges them. */
export function toolsOfServer({ name, version, instructions, tools }: ServerDefinition): ToolFile {
  return { name, version, instructions, list: tools.map(describeTool) };
}

function failed(found: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [found] };
}
