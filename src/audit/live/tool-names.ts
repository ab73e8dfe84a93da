import { isObject, ownValue } from "../../core/json.ts";

/** The names of listed tools, in the list's order. */
export function namesOf(tools: readonly unknown[]): string[] {
  return tools.map((tool) => String((isObject(tool) ? ownValue(tool, "name") : undefined) ?? ""));
}
