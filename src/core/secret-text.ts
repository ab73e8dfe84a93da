import { ownValue } from "./json.ts";
import type { Environment } from "./ports.ts";

/** A variable's secret, as it is; undefined where there is none, or an empty one. */
export function secretOfVariable(environment: Environment, name: string): string | undefined {
  const text = ownValue(environment, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** A file's secret: without the one line end that editors and `echo` put after it. Undefined where nothing is left. */
export function secretOfFile(text: string | undefined): string | undefined {
  return text?.replace(/\r?\n$/, "") || undefined;
}
