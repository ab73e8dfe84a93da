import type { ServerDefinition } from "./server.ts";
import type { ToolDefinition } from "./tool.ts";

/** The names of a pattern's groups: `(?<owner>…)` gives `owner`. */
type Groups<P> = P extends `${string}(?<${infer G}>${infer R}` ? G | Groups<R> : never;

/**
 * The tool itself, widened. Its type parameters collect only names (arguments `A`, paths `P`, step ids `S`,
 * split patterns `G`), so that a reference to something that does not exist is a compile error on its line.
 */
export function defineTool<
  const A extends string,
  const P extends string,
  const S extends string,
  const G extends { readonly [argument: string]: string } = Record<never, never>,
>(
  tool: ToolDefinition<A, { input: NoInfer<A | Groups<G[keyof G]>>; step: S; path: P }> & {
    readonly split?: G & { readonly [K in Exclude<keyof G, A>]: never };
  },
): ToolDefinition {
  // The narrow names are proven by now; consumers work with the plain, wide type.
  return tool as unknown as ToolDefinition;
}

/** The server itself: gives the literal its type. */
export function defineServer(server: ServerDefinition): ServerDefinition {
  return server;
}
