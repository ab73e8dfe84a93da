import { invariant } from "../core/invariant.ts";
import { compilePath } from "./compile-path.ts";
import { filterNamed } from "./filters.ts";
import { parseExpression } from "./parse-expression.ts";
import type { Evaluate, Scope } from "./scope.ts";
import type { FilterCall, Operand, Pipeline, Reference, Root } from "./syntax.ts";
import { unwrapParsed } from "./unwrap-parsed.ts";

const rootOf: { readonly [root in Root]: Evaluate } = {
  inputs: ({ inputs }) => inputs,
  steps: ({ steps }) => steps,
  response: ({ response }) => response,
  item: ({ item }) => item,
  env: ({ environment }) => environment,
  now: ({ nowMs }) => nowMs,
};

/** A reference ready to run; the value keeps its type. Throws an Error for a text that does not parse. */
export function compileExpression(text: string): Evaluate {
  return compilePipeline(unwrapParsed(text, parseExpression));
}

/** The operand's value after its filters. */
export function compilePipeline({ source, filters }: Pipeline): Evaluate {
  const evaluate = compileOperand(source);
  if (filters.length === 0) return evaluate;
  const steps = filters.map(compileFilter);
  return (scope) => steps.reduce((value, filter) => filter(value, scope), evaluate(scope));
}

/** One filter. What is missing or null stays missing, and so does what an operand is missing for. */
export function compileFilter({
  name,
  operands,
}: FilterCall): (value: unknown, scope: Scope) => unknown {
  const filter = filterNamed(name);
  invariant(filter !== undefined, `the parser let the filter ${name} through`);
  const evaluated = operands.map(compileOperand);
  return (value, scope) => {
    if (value === undefined || value === null) return undefined;
    const given = evaluated.map((evaluate) => evaluate(scope));
    const isMissing = given.some((operand) => operand === undefined || operand === null);
    return isMissing ? undefined : filter.apply(value, given);
  };
}

/** A constant, a reference, or the first of several that is neither missing nor null. */
export function compileOperand(operand: Operand): Evaluate {
  if (operand.kind === "reference") return compileReference(operand);
  if (operand.kind === "constant") return () => operand.value;
  const choices = operand.operands.map(compileOperand);
  return (scope) => {
    for (const evaluate of choices) {
      const value = evaluate(scope);
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  };
}

function compileReference({ root, path }: Reference): Evaluate {
  const start = rootOf[root];
  const below = compilePath(path);
  return (scope) => below(start(scope));
}
