// JSONPath: https://www.rfc-editor.org/rfc/rfc9535. The only file that imports json-p3:
// docs/adr/0006-json-path-of-overlays.md.
import {
  type FilterFunction,
  FunctionExpressionType,
  JSONPathEnvironment,
  JSONPathError,
  type JSONValue,
  jsonpath,
} from "json-p3";
import { countedView, viewedEntries } from "./counted-view.ts";
import { iRegexp } from "./i-regexp.ts";
import type { Work } from "./work.ts";

/** Where the nodes are that a path selects, each once, in its order; or why the path cannot be used. */
export type Selection =
  | { readonly nodes: readonly (readonly string[])[] }
  | { readonly problem: string };

const maxPathLength = 2000;
/** One more than a spec is deep (`Bounds`). */
const maxDepth = 502;

/** What a path selects of a document. Throws `TooMuchWork`. */
export function selectNodes(path: string, document: unknown, work: Work): Selection {
  if (path.length > maxPathLength) {
    return { problem: `it is longer than ${maxPathLength} characters` };
  }
  // A view of a JSON document is one.
  const view = countedView(document, work) as JSONValue;
  const nodes = new Map<string, readonly string[]>();
  try {
    for (const { location } of new CountedEnvironment(work).lazyQuery(path, view)) {
      nodes.set(JSON.stringify(location), location.map(String));
    }
    return { nodes: [...nodes.values()] };
  } catch (error) {
    if (error instanceof JSONPathError) return { problem: error.message };
    if (error instanceof PatternRefused) return { problem: error.message };
    // The parser and the evaluation are recursive.
    if (error instanceof RangeError) return { problem: "it is nested too deep" };
    throw error;
  }
}

/** The standard's environment, in which everything counts and patterns run in linear time. */
class CountedEnvironment extends JSONPathEnvironment {
  readonly #work: Work;

  constructor(work: Work) {
    super({ maxRecursionDepth: maxDepth });
    this.#work = work;
    this.functionRegister.set("match", patternFunction("whole", work));
    this.functionRegister.set("search", patternFunction("any", work));
  }

  override entries(object: { [key: string]: JSONValue }): [string, JSONValue][] {
    // Members of a view of a JSON document.
    return viewedEntries(object, this.#work) as [string, JSONValue][];
  }
}

class PatternRefused extends Error {}

/** A pattern that is no I-Regexp matches nothing (RFC 9535 §2.4.6, §2.4.7). */
function patternFunction(part: "whole" | "any", work: Work): FilterFunction {
  const known = new Map<string, (text: string) => boolean>();
  const { ValueType, LogicalType } = FunctionExpressionType;
  return {
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call: (text: unknown, pattern: unknown) => {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      work.spend(10 + text.length * 10 + pattern.length);
      const test = known.get(pattern) ?? testOf(pattern, part);
      known.set(pattern, test);
      return test(text);
    },
  };
}

function testOf(pattern: string, part: "whole" | "any"): (text: string) => boolean {
  const test = iRegexp(pattern, part);
  if (test === undefined) {
    throw new PatternRefused(`the pattern ${pattern} is not one that runs in linear time`);
  }
  return isIRegexp(pattern) ? (text) => test(text) !== false : () => false;
}

/** The library's own check, which it makes before it runs a pattern; on no text, and after ours, it cannot take long. */
function isIRegexp(pattern: string): boolean {
  try {
    new jsonpath.functions.Match({ throwErrors: true }).call("", pattern);
    return true;
  } catch {
    return false;
  }
}
