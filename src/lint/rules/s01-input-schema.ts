import { isObject, ownValue } from "../../core/json.ts";
import { eachTool, type Found, type Rule } from "../rule.ts";
import { schemaProblems } from "../schema-problems.ts";

const mostOfOneTool = 3;

/** S01: inputSchema is a schema of an object that every client can compile. */
export const inputSchema: Rule = {
  id: "S01",
  slug: "input-schema",
  level: "fail",
  what: "inputSchema is JSON Schema 2020-12 for an object, of bounded size, and its references lead to places inside it.",
  why: "Clients compile every schema before the first call; many refuse the whole list of tools for one that does not.",
  fix: "Make it JSON Schema 2020-12 for an object, whose references lead to places inside it.",
  setting:
    "arguments under apis.<api>.tools.<tool> state an argument's type; overlays under apis.<api> mend the spec.",
  link: "https://json-schema.org/draft/2020-12/json-schema-core",
  check: eachTool(({ inputSchema: schema, schemas }): readonly Found[] => {
    if (!isObject(schema)) return [{ pointer: "/inputSchema", message: "it has no inputSchema" }];
    const problems = schemaProblems(schemas, schema).map(({ pointer, message }) => ({
      pointer,
      message: `${pointer}: ${message}`,
    }));
    if (ownValue(schema, "type") === "object") return problems.slice(0, mostOfOneTool);
    const message = 'inputSchema does not say type: "object"';
    return [{ pointer: "/inputSchema", message }, ...problems].slice(0, mostOfOneTool);
  }),
};
