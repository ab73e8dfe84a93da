import { parseJson } from "./parse-json.ts";
import { type JsonScan, scanJson } from "./scan-json.ts";

const maxDepth = 100;
const maxNodes = 10_000;

/** A caller's JSON, or why it is not read; "syntax" when it is no JSON at all. */
export type BoundedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly kind: "syntax" | "refused"; readonly problem: string };

/**
 * Parses what a caller sent: at most 100 levels and 10,000 values, no member twice in one object (two parsers read
 * such a text in two ways, which gets a message past whoever checks it first), big numbers exact.
 */
export function parseBoundedJson(text: string): BoundedJson {
  const scan = scanJson(text, { maxDepth, maxNodes });
  const tooLarge = sizeProblem(scan);
  if (tooLarge !== undefined) return { ok: false, kind: "refused", problem: tooLarge };
  try {
    const value = parseJson(text);
    if (scan.duplicate === undefined) return { ok: true, value };
    const problem = `the member ${JSON.stringify(scan.duplicate.slice(0, 60))} comes twice in one object`;
    return { ok: false, kind: "refused", problem };
  } catch {
    return { ok: false, kind: "syntax", problem: "not JSON" };
  }
}

function sizeProblem({ depth, nodes }: JsonScan): string | undefined {
  if (depth > maxDepth) return `it is nested more than ${maxDepth} levels deep`;
  return nodes > maxNodes ? `it has more than ${maxNodes} values` : undefined;
}
