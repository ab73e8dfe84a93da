import type { Parsed } from "./syntax.ts";

/**
 * The node of a text that the compiler has checked before. Throws an Error otherwise: a bug, or a
 * server.json that somebody edited.
 */
export function unwrapParsed<Node>(text: string, parse: (text: string) => Parsed<Node>): Node {
  const result = parse(text);
  if (result.ok) return result.node;
  const { message, offset } = result.error;
  throw new Error(`cannot read the expression ${JSON.stringify(text)} at ${offset}: ${message}`);
}
