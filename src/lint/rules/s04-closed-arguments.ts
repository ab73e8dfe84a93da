import { isObject, ownValue } from "../../core/json.ts";
import { eachTool, type Rule } from "../rule.ts";

/** S04: additionalProperties is stated for the arguments. */
export const closedArguments: Rule = {
  id: "S04",
  slug: "closed-arguments",
  level: "warn",
  what: "inputSchema says whether there may be other arguments than the listed ones (additionalProperties).",
  why: "Without it a misspelled argument is dropped without a word, and strict modes of providers refuse the tool.",
  fix: "Say additionalProperties: false.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools",
  check: eachTool(({ inputSchema }) => {
    if (!isObject(inputSchema) || ownValue(inputSchema, "additionalProperties") !== undefined)
      return [];
    return [{ pointer: "/inputSchema", message: "inputSchema does not say additionalProperties" }];
  }),
};
