import { isObject, ownValue } from "../../core/json.ts";
import { eachTool, type Rule } from "../rule.ts";
import type { SchemaNode } from "../schema-nodes.ts";
import { hasAny, isOfType } from "../subject.ts";
import { someOf } from "../words.ts";

/** S03: each array says what its elements are. */
export const arrayItems: Rule = {
  id: "S03",
  slug: "array-items",
  level: "fail",
  what: "Every array has items that say a type.",
  why: "Gemini and OpenAI refuse an array without items, and a model has to guess what goes in.",
  fix: "Say the type of each array's elements: items: { type: string }.",
  setting: "arguments: { labels: { type: array, items: string } } under apis.<api>.tools.<tool>.",
  link: "https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1.2",
  check: eachTool(({ schemas }) => {
    const open = schemas.nodes.filter(
      ({ schema }) => isOfType(schema, "array") && !hasItems(schema),
    );
    const [first] = open;
    if (first === undefined) return [];
    const places = open.map(({ pointer }) => pointer);
    return [{ pointer: first.pointer, message: `no type of the elements at ${someOf(places)}` }];
  }),
};

const sayType = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf", "properties"];

function hasItems(schema: SchemaNode["schema"]): boolean {
  const items = ownValue(schema, "items");
  return (
    hasAny(schema, "prefixItems", "enum", "const") || (isObject(items) && hasAny(items, ...sayType))
  );
}
