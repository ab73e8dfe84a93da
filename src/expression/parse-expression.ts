import { readNumber } from "../core/exact-number.ts";
import { didYouMean } from "../core/suggest.ts";
import { parseFilters } from "./parse-filters.ts";
import { parsed, type Reader } from "./reader.ts";
import {
  type Constant,
  every,
  type Operand,
  type Parsed,
  type PathPart,
  type Pipeline,
  type Reference,
  type Root,
} from "./syntax.ts";

/** For each root, the example that an error shows when a name must follow and does not. */
const roots: { readonly [root in Root]: string | undefined } = {
  inputs: "$inputs.owner",
  steps: "$steps.pr.body.title",
  env: "$env.REGION",
  response: undefined,
  item: undefined,
  now: undefined,
};
const rootNames = Object.keys(roots);
const nameAhead = /[\p{L}\p{N}_-]+/uy;

function isRoot(word: string): word is Root {
  return Object.hasOwn(roots, word);
}

/** A reference or several operands joined by `??`, with its filters. */
export function parseExpression(text: string): Parsed<Pipeline> {
  return parsed(text, pipeline);
}

/** Reads `expression { filter }`. */
export function pipeline(reader: Reader): Pipeline {
  if (reader.peek() !== "$") {
    reader.fail("an expression starts with $", { hint: "write for example $inputs.owner" });
  }
  return { kind: "pipeline", source: operand(reader), filters: parseFilters(reader, operand) };
}

/** Reads a constant, or a reference with what follows its `??`. */
export function operand(reader: Reader): Operand {
  const first = primary(reader);
  if (first.kind === "constant" || !reader.take("??")) return first;
  const operands: (Reference | Constant)[] = [first, primary(reader)];
  while (reader.take("??")) operands.push(primary(reader));
  return { kind: "fallback", operands };
}

function primary(reader: Reader): Reference | Constant {
  const next = reader.peek();
  if (next === "$") return reference(reader);
  if (next === "'") return { kind: "constant", value: quoted(reader) };
  const start = reader.offset;
  const number = reader.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number !== undefined) return { kind: "constant", value: readNumber(number) };
  const word = reader.match(nameAhead);
  if (word === "true" || word === "false") return { kind: "constant", value: word === "true" };
  if (word === "null") return { kind: "constant", value: null };
  return reader.fail("a reference, a 'text', a number, true, false or null is expected", {
    offset: start,
    hint: word === undefined ? quoteHint(next) : `put texts in single quotes: '${word}'`,
  });
}

function quoteHint(next: string): string | undefined {
  return next === '"' ? "put texts in single quotes" : undefined;
}

function quoted(reader: Reader): string {
  const start = reader.offset;
  const text = reader.match(/'(?:[^']|'')*'/y);
  if (text === undefined) return reader.fail("the text has no closing quote", { offset: start });
  return text.slice(1, -1).replaceAll("''", "'");
}

function reference(reader: Reader): Reference {
  const offset = reader.offset;
  const word = reader.match(/\$[A-Za-z]*/y)?.slice(1) ?? "";
  if (!isRoot(word)) {
    const hint = didYouMean(word, rootNames) ?? `the roots are $${rootNames.join(", $")}`;
    return reader.fail(`there is no $${word}`, { offset, hint });
  }
  const path: PathPart[] = [];
  for (let part = pathPart(reader); part !== undefined; part = pathPart(reader)) path.push(part);
  const example = roots[word];
  if (example !== undefined && (typeof path[0] !== "string" || path[0] === every)) {
    reader.fail(`a name must follow $${word}`, {
      offset: offset + 1 + word.length,
      hint: `write for example ${example}`,
    });
  }
  if (word === "now" && path.length > 0) reader.fail("nothing can follow $now", { offset });
  return { kind: "reference", root: word, path, offset };
}

/** Reads `.name`, `[0]` or `[*]`, where one comes next without a space. */
export function pathPart(reader: Reader): PathPart | undefined {
  if (reader.at(".")) {
    reader.offset += 1;
    return name(reader);
  }
  if (!reader.at("[")) return undefined;
  const part = reader.match(/\[(?:\*|\d{1,9})\]/y);
  if (part === undefined) return reader.fail("an index such as [0], or [*], is expected");
  return part === "[*]" ? every : Number(part.slice(1, -1));
}

/** Reads a name: letters, digits, `_` and `-`. */
export function name(reader: Reader): string {
  return reader.match(nameAhead) ?? reader.fail("a name of letters, digits, _ and - is expected");
}
