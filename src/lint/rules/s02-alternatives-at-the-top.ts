import { isObject } from "../../core/json.ts";
import { eachTool, type Rule } from "../rule.ts";
import { hasAny } from "../subject.ts";

/** S02: no oneOf, anyOf or allOf at the top of inputSchema. */
export const alternativesAtTheTop: Rule = {
  id: "S02",
  slug: "alternatives-at-the-top",
  level: "fail",
  what: "inputSchema has no oneOf, anyOf or allOf at its top.",
  why: "Some providers refuse the whole list of tools for one such schema, and models fill it in badly.",
  fix: "Merge the alternatives into one object, and say in the descriptions what goes together; or make a tool of each.",
  setting: "profile: safe under apis.<api> merges them.",
  link: "https://github.com/github/github-mcp-server",
  check: eachTool(({ inputSchema }) => {
    const found = ["oneOf", "anyOf", "allOf"].filter(
      (keyword) => isObject(inputSchema) && hasAny(inputSchema, keyword),
    );
    return found.map((keyword) => ({
      pointer: `/inputSchema/${keyword}`,
      message: `inputSchema has ${keyword} at its top`,
    }));
  }),
};
