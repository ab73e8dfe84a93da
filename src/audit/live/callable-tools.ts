import { isObject, ownValue } from "../../core/json.ts";
import { readToolList } from "../../lint/read-tool-list.ts";
import { annotations } from "../../lint/rules/s10-annotations.ts";
import { hiddenWrites } from "../../lint/rules/x06-hidden-writes.ts";
import { subjectOf } from "../../lint/subject.ts";

/** A tool that may be called with wrong arguments. */
export interface CallableTool {
  readonly name: string;
  /** It says that it only reads, and nothing else that it says of itself contradicts that. */
  readonly reads: boolean;
  readonly required: readonly string[];
  /** Types of its arguments as far as each says which it has, by name. */
  readonly types: ReadonlyMap<string, readonly unknown[]>;
  /** It says that it takes no argument but these. */
  readonly isClosed: boolean;
}

/** Why a list has none that reads. */
export const noneReads =
  "no tool has readOnlyHint: true, and a name and a description that agree with it";

/** The tools of a list that only read, with `allowWrites` the others after them; else in the list's order. */
export function callableTools(
  listed: readonly unknown[],
  { allowWrites }: { readonly allowWrites: boolean },
): readonly CallableTool[] {
  const doubtful = doubtfulNames(listed);
  const tools = listed.flatMap((tool) => readTool(tool, doubtful));
  const reading = tools.filter(({ reads }) => reads);
  return allowWrites ? [...reading, ...tools.filter(({ reads }) => !reads)] : reading;
}

/** Of those that may be called, one that reads and needs nothing. */
export function freeTool({
  callable,
}: {
  readonly callable: readonly CallableTool[];
}): CallableTool | undefined {
  return callable.find(isFree);
}

/** Whether a tool reads and needs nothing. */
export function isFree({ reads, required }: CallableTool): boolean {
  return reads && required.length === 0;
}

/** Whose hints are missing, or are not what the name or the description says. */
function doubtfulNames(listed: readonly unknown[]): ReadonlySet<string | undefined> {
  const subject = subjectOf({ tools: readToolList({ tools: listed }) ?? [] });
  const found = [annotations, hiddenWrites].flatMap((rule) => rule.check(subject));
  return new Set(found.map(({ tool }) => tool));
}

function readTool(
  tool: unknown,
  doubtful: ReadonlySet<string | undefined>,
): readonly CallableTool[] {
  if (!isObject(tool)) return [];
  const name = ownValue(tool, "name");
  if (typeof name !== "string") return [];
  const hints = ownValue(tool, "annotations");
  const saysSo = isObject(hints) && ownValue(hints, "readOnlyHint") === true;
  const reads = saysSo && !doubtful.has(name);
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
