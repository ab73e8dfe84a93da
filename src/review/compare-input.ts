import type { ToolDefinition } from "../contract/tool.ts";
import { isObject } from "../core/json.ts";
import { type Change, change, isSame, type Versions } from "./change.ts";
import { requiredOf } from "./compare-members.ts";
import { compareSchema } from "./compare-schema.ts";
import { memberPairs } from "./leaf-changes.ts";

/** A tool's arguments that are gone, new, needed now, or take more or less than before. */
export function compareInput({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  const pairs = memberPairs({
    before: before.input.properties,
    after: after.input.properties,
  });
  const wasRequired = new Set(requiredOf(before.input));
  const isRequired = new Set(requiredOf(after.input));
  const each = pairs.flatMap(({ name, ...pair }) => {
    const place = `argument "${name}"`;
    if (pair.after === undefined) return [change("breaking", `${place} is gone`)];
    if (pair.before === undefined) return [added(place, pair.after, isRequired.has(name))];
    const needed = requiredChange(place, wasRequired.has(name), isRequired.has(name));
    return [...needed, ...compareSchema({ ...pair, place })];
  });
  return [
    ...each,
    ...compareSchema({ ...rootsOf({ before, after }), place: "arguments" }),
    ...compareExact({ before, after }),
  ];
}

function added(place: string, schema: unknown, isRequired: boolean): Change {
  const kind = typeText(schema);
  if (isRequired) return change("breaking", `${place} is new and required`, { after: kind });
  return change("added", place, { after: kind });
}

function requiredChange(place: string, was: boolean, is: boolean): readonly Change[] {
  if (was === is) return [];
  if (is) return [change("breaking", `${place} is now required`)];
  return [change("dangerous", `${place} may now be left out`)];
}

/** A schema's type in few words: `string`, `integer or null`, `"a", "b"`; `any` where it names none. */
export function typeText(schema: unknown): string {
  if (!isObject(schema)) return "any";
  const { type, enum: choices } = schema;
  if (Array.isArray(choices)) return choices.map((value) => JSON.stringify(value)).join(", ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const named = Array.isArray(type) ? type.join(" or ") : type;
  if (named === "array" && isObject(schema["items"])) return `list of ${typeText(schema["items"])}`;
  return typeof named === "string" ? named : "any";
}

/** What the input says of all arguments together. */
function rootsOf({ before, after }: Versions<ToolDefinition>): Versions<unknown> {
  const rootOf = ({ properties: _, required: __, ...root }: ToolDefinition["input"]) => root;
  return { before: rootOf(before.input), after: rootOf(after.input) };
}

/** What calls are checked by where that is not the input. */
function compareExact({ before, after }: Versions<ToolDefinition>): readonly Change[] {
  if (isSame(before.exact, after.exact)) return [];
  const pair = { before: before.exact ?? before.input, after: after.exact ?? after.input };
  return compareSchema({ ...pair, place: 'arguments as they are checked ("exact")' });
}
