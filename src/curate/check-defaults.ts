import type { LoadedApi } from "../config/loaded-api.ts";
import type { Path } from "../config/yaml-file.ts";
import { expectationOf } from "../core/describe-error.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import { type CompileSchema, schemaCompiler } from "../core/schema-compiler.ts";
import type { ToolInput } from "./tool-input.ts";
import type { ToolSource } from "./tool-source.ts";

/** A default of the configuration, and the schema of what it is put in for. */
interface StatedDefault {
  readonly value: unknown;
  readonly schema: object;
  readonly path: Path;
}

/** Defaults of the configuration that the tool itself would refuse, were they sent by a caller: default-invalid. */
export function checkDefaults(
  { name: tool, tool: settings }: ToolSource,
  { input: { input, exact = input }, api }: { readonly input: ToolInput; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const { $defs } = exact;
  const stated = Object.entries(settings?.arguments ?? {}).flatMap(([name, setting]) => {
    const property = ownValue(exact.properties, name);
    if (setting === false || !isObject(property)) return [];
    const path: Path = ["tools", tool, "arguments", name];
    const schema = $defs === undefined ? property : { ...property, $defs };
    const own: StatedDefault = { value: setting.default, schema, path: [...path, "default"] };
    const inner =
      setting.schema === undefined ? [] : defaultsIn(setting.schema, [...path, "schema"]);
    return setting.default === undefined ? inner : [own, ...inner];
  });
  if (stated.length === 0) return [];
  const compile = schemaCompiler();
  return stated.flatMap((one) => defaultProblem(one, { compile, api }));
}

function defaultProblem(
  { value, schema, path }: StatedDefault,
  { compile, api }: { readonly compile: CompileSchema; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const error = compile(schema)?.(value);
  if (error === undefined) return [];
  const [, tool = "", , argument = ""] = path.map(String);
  const where = error.pointer === "" ? "" : ` at ${error.pointer}`;
  const message = `the default of "${argument}" of ${tool}${where} ${expectationOf(error)}`;
  return [diagnostic("default-invalid", message, { at: api.at(path) })];
}

/** The defaults of a schema, and of objects and lists in it: the host puts in no others. */
function defaultsIn(schema: unknown, path: Path): readonly StatedDefault[] {
  if (!isObject(schema)) return [];
  const value = ownValue(schema, "default");
  const properties = ownValue(schema, "properties");
  const members = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...(value === undefined ? [] : [{ value, schema, path: [...path, "default"] }]),
    ...members.flatMap(([name, member]) => defaultsIn(member, [...path, "properties", name])),
    ...defaultsIn(ownValue(schema, "items"), [...path, "items"]),
  ];
}
