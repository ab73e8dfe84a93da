import { posix } from "node:path";
import {
  type Diagnostic,
  diagnostic,
  hasErrors,
  type Location,
  type Result,
} from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import { pathFrom } from "../core/path-from.ts";
import type { FileSystem } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";
import { didYouMean } from "../core/suggest.ts";
import { checkApis } from "./check-apis.ts";
import { explainIssues } from "./explain-issues.ts";
import type { LoadedApi } from "./loaded-api.ts";
import { type ApiConfig, apiSchema, configSchema } from "./schema.ts";
import { type Path, parseYaml, type YamlFile } from "./yaml-file.ts";

export type { LoadedApi } from "./loaded-api.ts";

/** The whole configuration. */
export interface Config {
  readonly file: string;
  /** In the order of the file. */
  readonly apis: readonly LoadedApi[];
}

/**
 * Reads the configuration and the files that its entries name. Reports config-missing, config-syntax,
 * config-invalid, config-unknown-key and file-unreadable; the value is then undefined.
 */
export async function loadConfig(
  file: string,
  fileSystem: FileSystem,
): Promise<Result<Config | undefined>> {
  const top = await readYaml(file, fileSystem);
  if (top.value === undefined) return { value: undefined, diagnostics: top.diagnostics };
  const parsed = configSchema.safeParse(top.value.value);
  if (!parsed.success) {
    return { value: undefined, diagnostics: explainIssues(parsed.error.issues, top.value) };
  }
  const loaded: Result<LoadedApi | undefined>[] = [];
  for (const [name, entry] of Object.entries(parsed.data.apis)) {
    loaded.push(
      typeof entry === "string"
        ? await loadApiFile({ name, entry, top: top.value }, fileSystem)
        : {
            value: apiOf({ name, config: entry, root: posix.dirname(file) }, top.value, [
              "apis",
              name,
            ]),
            diagnostics: [],
          },
    );
  }
  const apis = loaded.flatMap((result) => result.value ?? []);
  const diagnostics = [...loaded.flatMap((result) => result.diagnostics), ...checkApis(apis)];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  return { value: { file, apis }, diagnostics };
}

async function loadApiFile(
  { name, entry, top }: { readonly name: string; readonly entry: string; readonly top: YamlFile },
  fileSystem: FileSystem,
): Promise<Result<LoadedApi | undefined>> {
  const file = pathFrom(posix.dirname(top.file), entry);
  const read = await readYaml(file, fileSystem, top.at(["apis", name]));
  if (read.value === undefined) return { value: undefined, diagnostics: read.diagnostics };
  const parsed = apiSchema.safeParse(read.value.value);
  if (parsed.success) {
    const about = { name, config: parsed.data, root: posix.dirname(top.file) };
    return { value: apiOf(about, read.value, []), diagnostics: [] };
  }
  const diagnostics = explainIssues(parsed.error.issues, read.value, ["apis", name]);
  return { value: undefined, diagnostics };
}

function apiOf(
  about: { readonly name: string; readonly config: ApiConfig; readonly root: string },
  yaml: YamlFile,
  above: Path,
): LoadedApi {
  return {
    ...about,
    folder: posix.dirname(yaml.file),
    at: (path) => yaml.at([...above, ...path]),
    atKey: (path) => yaml.atKey([...above, ...path]),
  };
}

async function readYaml(
  file: string,
  fileSystem: FileSystem,
  at?: Location,
): Promise<Result<YamlFile | undefined>> {
  const failed = (found: Diagnostic): Result<undefined> => ({
    value: undefined,
    diagnostics: [found],
  });
  try {
    const bytes = await fileSystem.read(file);
    if (bytes === undefined) {
      const hint = didYouMean(posix.basename(file), await fileSystem.names(posix.dirname(file)));
      const message = `there is no file ${file}`;
      return failed(diagnostic("config-missing", message, { at: at ?? { file }, hint }));
    }
    const { yaml, diagnostics } = parseYaml(new TextDecoder().decode(bytes), file);
    if (diagnostics.length > 0) return { value: undefined, diagnostics };
    if (isObject(yaml.value)) return { value: yaml, diagnostics: [] };
    const where = { file, line: 1, column: 1 };
    return failed(
      diagnostic("config-invalid", `${file} is not a mapping of settings`, { at: where }),
    );
  } catch (error) {
    const reason = reasonOf(error);
    return failed(diagnostic("file-unreadable", `${file} cannot be read: ${reason}`, { at }));
  }
}
