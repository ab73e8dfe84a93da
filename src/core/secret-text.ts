import { ownValue } from "./json.ts";
import type { Environment } from "./ports.ts";

/** A variable's secret, without the white space around it, which HTTP would take away on the way; undefined where there is none, or an empty one. */
export function secretOfVariable(environment: Environment, name: string): string | undefined {
  const text = ownValue(environment, name);
  return typeof text === "string" ? text.trim() || undefined : undefined;
}

/** A file's secret, the same way: editors and `echo` put a line end after it. Undefined where nothing is left. */
export function secretOfFile(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}
