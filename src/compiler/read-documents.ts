import { posix } from "node:path";
import type { LoadedApi } from "../config/loaded-api.ts";
import type { StepConfig } from "../config/step-schema.ts";
import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { pathFrom } from "../core/path-from.ts";
import type { FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { didYouMean } from "../core/suggest.ts";
import { waysOf } from "../curate/read-tool.ts";

/** GraphQL documents are short: what is longer is something else. */
const maxBytes = 256 * 1024;

/**
 * The GraphQL documents that an API's tools name, by the path as it stands there; it starts from the file that holds the
 * API's entry. Reports file-unreadable.
 */
export async function readDocuments(
  api: LoadedApi,
  { fileSystem }: { readonly fileSystem: FileSystem },
): Promise<Result<ReadonlyMap<string, string>>> {
  const value = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, path] of documentPaths(api)) {
    const read = await readDocument(pathFrom(api.folder, name), fileSystem);
    if (typeof read === "string") value.set(name, read);
    else
      diagnostics.push(
        diagnostic("file-unreadable", read.problem, { at: api.at(path), hint: read.hint }),
      );
  }
  return { value, diagnostics };
}

async function readDocument(
  file: string,
  fileSystem: FileSystem,
): Promise<string | { readonly problem: string; readonly hint?: string | undefined }> {
  try {
    const bytes = await fileSystem.read(file);
    if (bytes === undefined) {
      const hint = didYouMean(posix.basename(file), await fileSystem.names(posix.dirname(file)));
      return { problem: `there is no file ${file}`, hint };
    }
    if (bytes.length > maxBytes) return { problem: `${file} is too long for a GraphQL document` };
    return new TextDecoder().decode(bytes);
  } catch (error) {
    return { problem: `${file} cannot be read: ${reasonOf(error)}` };
  }
}

/** Each name once, with the place where it stands first. */
function documentPaths({ config }: LoadedApi): ReadonlyMap<string, Path> {
  const paths = new Map<string, Path>();
  const take = ({ graphql }: StepConfig, path: Path): void => {
    if (graphql !== undefined && !paths.has(graphql)) paths.set(graphql, [...path, "graphql"]);
  };
  for (const [name, tool] of Object.entries(config.tools ?? {})) {
    for (const { settings, at } of waysOf(tool, ["tools", name])) {
      take(settings, at);
      settings.steps?.forEach((step, index) => void take(step, [...at, "steps", index]));
    }
  }
  return paths;
}
