import { diagnostic } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import { parseJson } from "../core/parse-json.ts";
import { reasonOf } from "../core/reason-of.ts";
import { type CommonOptions, stopWith } from "./session.ts";

/** A call's arguments from the shell, or the end of the command (bad-arguments). */
export async function readArguments(
  options: CommonOptions & { readonly args: string },
): Promise<object> {
  const { value, problem = "is JSON, but not an object" } = parsedJson(options.args);
  if (isObject(value)) return value;
  return await stopWith([diagnostic("bad-arguments", `--args ${problem}`)], options);
}

/** A JSON text's value with its numbers exact, or why there is none. */
export function parsedJson(text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    return { problem: `cannot be read: ${reasonOf(error)}` };
  }
}
