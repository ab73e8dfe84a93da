import { isObject } from "../../core/json.ts";
import type { Found, Rule } from "../rule.ts";
import { schemaNodes } from "../schema-nodes.ts";
import { schemaProblems } from "../schema-problems.ts";
import type { LintedTool, Subject } from "../subject.ts";
import { someOf } from "../words.ts";

/** S13: output schemas are valid, and all tools have one where some do. */
export const outputSchema: Rule = {
  id: "S13",
  slug: "output-schema",
  level: "info",
  what: "Where tools have an outputSchema it is valid JSON Schema, and all of them have one.",
  why: "Clients refuse an answer that does not match it, and programs that use the answers need to know its form.",
  fix: "Mend the schema, or give the other tools one too.",
  setting: "output: true under apis.<api>.tools.<tool>, with a shape.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema",
  check: (subject) => [...missing(subject), ...subject.tools.flatMap(invalid)],
};

/** A server without any does not promise structured answers: that is its choice. */
function missing({ tools }: Subject): readonly Found[] {
  const without = tools.filter((tool) => tool.outputSchema === undefined).map(({ name }) => name);
  if (without.length === 0 || without.length === tools.length) return [];
  return [
    {
      message: `${without.length} of ${tools.length} tools have no outputSchema: ${someOf(without)}`,
    },
  ];
}

function invalid({ name, outputSchema: schema }: LintedTool): readonly Found[] {
  if (schema === undefined) return [];
  const about = { tool: name, pointer: "/outputSchema" };
  if (!isObject(schema)) return [{ ...about, message: "its outputSchema is no schema" }];
  const [problem] = schemaProblems(schemaNodes(schema, "/outputSchema"), schema);
  if (problem === undefined) return [];
  return [
    { tool: name, pointer: problem.pointer, message: `${problem.pointer}: ${problem.message}` },
  ];
}
