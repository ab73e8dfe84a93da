import { isObject, ownValue } from "../../core/json.ts";

/** A tool that may be called with wrong arguments. */
export interface CallableTool {
  readonly name: string;
  /** It says of itself that it only reads. */
  readonly reads: boolean;
  readonly required: readonly string[];
  /** Types of its arguments as far as each says which it has, by name. */
  readonly types: ReadonlyMap<string, readonly unknown[]>;
  /** It says that it takes no argument but these. */
  readonly isClosed: boolean;
}

/** The tools of a list that only read, with `allowWrites` the others after them; else in the list's order. */
export function callableTools(
  listed: readonly unknown[],
  { allowWrites }: { readonly allowWrites: boolean },
): readonly CallableTool[] {
  const tools = listed.flatMap(readTool);
  const reading = tools.filter(({ reads }) => reads);
  return allowWrites ? [...reading, ...tools.filter(({ reads }) => !reads)] : reading;
}

function readTool(tool: unknown): readonly CallableTool[] {
  if (!isObject(tool)) return [];
  const name = ownValue(tool, "name");
  if (typeof name !== "string") return [];
  const annotations = ownValue(tool, "annotations");
  const reads = isObject(annotations) && ownValue(annotations, "readOnlyHint") === true;
  return [{ name, reads, ...argumentsOf(ownValue(tool, "inputSchema")) }];
}

function argumentsOf(schema: unknown): Pick<CallableTool, "required" | "types" | "isClosed"> {
  const own = isObject(schema) ? schema : {};
  const required = ownValue(own, "required");
  const properties = ownValue(own, "properties");
  const types = new Map<string, readonly unknown[]>();
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    const type = isObject(property) ? ownValue(property, "type") : undefined;
    if (type !== undefined) types.set(name, Array.isArray(type) ? type : [type]);
  }
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const isClosed = ownValue(own, "additionalProperties") === false;
  return { required: names.filter((name) => typeof name === "string"), types, isClosed };
}
