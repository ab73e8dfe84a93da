import type { ServerDefinition } from "../contract/server.ts";
import { invariant } from "../core/invariant.ts";
import { byCodeUnit } from "../core/json.ts";
import { type FileSet, fileSet } from "./file-set.ts";
import { indexFile } from "./index-file.ts";
import { lockFile, type SpecSource } from "./lock-file.ts";
import { mainFile } from "./main-file.ts";
import { readmeFile } from "./readme-file.ts";
import { serverFile } from "./server-file.ts";
import { serverJsonFile } from "./server-json-file.ts";
import { toolFile } from "./tool-file.ts";
import { toolNames } from "./tool-names.ts";

/** What is emitted: the compiled server, its members in the order of `orderServer`, and the spec that it was compiled from for the lock. */
export interface EmitInput {
  readonly server: ServerDefinition;
  readonly spec: SpecSource;
}

/**
 * Every file of generated/<api>/. The same input gives the same bytes on every machine. The order of tools is
 * that of their names; members and arguments keep the order that the definition has.
 */
export async function emitServer({ server: given, spec }: EmitInput): Promise<FileSet> {
  const tools = [...given.tools].sort((left, right) => byCodeUnit(left.name, right.name));
  const server = { ...given, tools };
  const names = toolNames(tools.map(({ name }) => name));
  invariant(names.size === tools.length, "two tools have one name");
  const rows = tools.flatMap((tool) => {
    const found = names.get(tool.name);
    return found === undefined ? [] : [{ tool, names: found }];
  });
  const { openProject } = await import("./project.ts");
  const build = await openProject();
  const files = [
    readmeFile(server, rows),
    serverJsonFile(server),
    mainFile(),
    build(serverFile(server)),
    build(indexFile(rows.map((row) => row.names))),
    ...rows.map((row) => build(toolFile(row.tool, row.names.file))),
  ];
  return fileSet([...files, lockFile({ spec, files: fileSet(files), tools })]);
}
