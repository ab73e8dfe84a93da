import type { ServerDefinition } from "../../src/contract/server.ts";
import { isObject } from "../../src/core/json.ts";

/** One call: the tool, its arguments, the requests that it makes, and what it answers: a text, or the keys of its JSON. */
export type Row = readonly [
  tool: string,
  args: { readonly [name: string]: unknown },
  sends: readonly string[],
  gives: string | readonly string[],
];

/** The words of a text: keys in a row. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}

/** The keys of an object, or of a list's first element. */
export function keysOf(text: string | undefined): readonly string[] {
  const value: unknown = JSON.parse(text ?? "null");
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(first) ? Object.keys(first) : [];
}

/** Each tool of a server, with each of its methods: `get_job log`. */
export function waysOf({ tools }: ServerDefinition): readonly string[] {
  return tools.flatMap(({ name, input }) => {
    const method = input.properties["method"];
    const methods: unknown = isObject(method) ? method["enum"] : undefined;
    return Array.isArray(methods) ? methods.map((value) => `${name} ${value}`) : [name];
  });
}

/** The tools and methods that rows call. */
export function waysIn(rows: readonly Row[]): readonly string[] {
  const ways = rows.map(([name, { method }]) =>
    method === undefined ? name : `${name} ${method}`,
  );
  return [...new Set(ways)];
}
