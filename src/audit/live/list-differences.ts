import { isObject, objectFrom, ownValue } from "../../core/json.ts";
import { isSame } from "../../review/change.ts";
import { namesOf } from "./tool-names.ts";

/** Two lists of tools that ought to be one. */
export interface ListPair {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/** Two asks, one after the other: `_meta` may be about the answer, and no model reads it. */
export function differenceOfAsks({ before, after }: ListPair): string | undefined {
  return differenceOf({ before: before.map(withoutMeta), after: after.map(withoutMeta) });
}

/** The lists of two eras: of each tool what both of them have, and mean the same by. */
export function differenceOfEras({ before, after }: ListPair): string | undefined {
  return differenceOf({ before: before.map(inEveryEra), after: after.map(inEveryEra) });
}

/** What the second has, in words; undefined where they are the same. */
function differenceOf({ before, after }: ListPair): string | undefined {
  const [names, others] = [namesOf(before), namesOf(after)];
  if (!isSame(names, others)) {
    const isReordered = isSame([...names].sort(), [...others].sort());
    return isReordered ? "the tools in another order" : "other tools";
  }
  const changes = before.flatMap((tool, at) => {
    const [member] = differentMembers(tool, after[at]);
    return member === undefined ? [] : [`another ${member} of ${names[at]}`];
  });
  const more = changes.length > 1 ? `, and of ${changes.length - 1} more` : "";
  return changes[0] === undefined ? undefined : `${changes[0]}${more}`;
}

function differentMembers(before: unknown, after: unknown): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const isOther = (name: string) =>
    !isSame(ownValue(before, name) ?? null, ownValue(after, name) ?? null);
  return names.filter(isOther).sort();
}

function withoutMeta(tool: unknown): unknown {
  return isObject(tool) ? without(tool, ["_meta"]) : tool;
}

function inEveryEra(tool: unknown): unknown {
  if (!isObject(tool)) return tool;
  const { name, description, annotations, inputSchema } = tool;
  return { name, description, annotations, inputSchema: withoutEra(inputSchema) };
}

/** Of 2026-07-28 alone are headers that repeat arguments; what dialect a schema without a word is of, the revision says. */
function withoutEra(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEra);
  if (!isObject(schema)) return schema;
  const kept = without(schema, ["x-mcp-header", "$schema"]);
  return objectFrom(Object.entries(kept).map(([key, value]) => [key, withoutEra(value)]));
}

function without(
  value: { readonly [name: string]: unknown },
  names: readonly string[],
): { readonly [name: string]: unknown } {
  return objectFrom(Object.entries(value).filter(([name]) => !names.includes(name)));
}
