// "x-mcp-header", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { LoadedApi } from "../config/loaded-api.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { ObjectSchema, Schema } from "../contract/schema.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";

/** Other types have no one text: a number's is not the same everywhere. */
const mirrored: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

interface Mirrored {
  readonly name: string;
  readonly tool: ToolConfig;
  readonly api: LoadedApi;
  readonly report: (found: Diagnostic) => void;
}

/** The input with `x-mcp-header` on the arguments that have a `header`. Reports config-invalid; such a header is left out. */
export function mirroredInput(input: ObjectSchema, context: Mirrored): ObjectSchema {
  const headers = headersOf(input, context);
  if (headers.size === 0) return input;
  const entries = Object.entries(input.properties).map(([argument, schema]) => {
    const header = headers.get(argument);
    const mirrored = header === undefined ? schema : { ...schema, "x-mcp-header": header };
    return [argument, mirrored] as const;
  });
  return { ...input, properties: objectFrom(entries) };
}

/** The headers that can be had, by argument; the others are reported. */
function headersOf(
  { properties }: ObjectSchema,
  { name, tool, api, report }: Mirrored,
): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const [argument, setting] of Object.entries(tool.arguments ?? {})) {
    const schema = ownValue(properties, argument);
    // An argument that there is none of has been reported.
    if (setting === false || setting.header === undefined || !isObject(schema)) continue;
    const { header } = setting;
    const holder = taken.get(header.toLowerCase());
    const problem = problemOf({ argument, header, schema, holder });
    if (problem === undefined) {
      taken.set(header.toLowerCase(), argument);
      headers.set(argument, header);
    } else {
      const at = api.at(["tools", name, "arguments", argument, "header"]);
      report(diagnostic("config-invalid", problem.message, { at, hint: problem.hint }));
    }
  }
  return headers;
}

function problemOf({
  argument,
  header,
  schema,
  holder,
}: {
  readonly argument: string;
  readonly header: string;
  readonly schema: Schema;
  readonly holder: string | undefined;
}): { readonly message: string; readonly hint: string } | undefined {
  if (holder !== undefined) {
    const message = `the header "${header}" of "${argument}" is already that of "${holder}"`;
    return { message, hint: "give each its own; their case is not looked at" };
  }
  if (mirrored.has(schema.type)) return undefined;
  const type = [schema.type ?? "none"].flat().join(" or ");
  const message = `only a string, integer or boolean has a header, and the type of "${argument}" is ${type}`;
  return { message, hint: "take the header out, or give the argument a type:" };
}
