import { parseTemplate } from "../expression/parse-template.ts";
import { referencesOf } from "../expression/references.ts";
import type { BoundArgument } from "./argument.ts";

/**
 * The templates that a step's request must not be sent without, of what only an answer or an element can give: the
 * caller's arguments are required by the tool's schema, and a path by itself has to be whole.
 */
export function requiredSources(bound: readonly BoundArgument[]): readonly string[] {
  const sources = bound.flatMap(({ required, in: where, source }) =>
    required && where !== "path" && typeof source === "string" && isFromOutside(source)
      ? [source]
      : [],
  );
  return [...new Set(sources)];
}

function isFromOutside(template: string): boolean {
  const parsed = parseTemplate(template);
  return parsed.ok && referencesOf(parsed.node).some(({ root }) => root !== "inputs");
}
