import { invariant } from "../core/invariant.ts";
import { linearPattern } from "../core/linear-pattern.ts";
import { compileOperand } from "./compile-expression.ts";
import type { Decide } from "./decision.ts";
import { referenceText } from "./reference-text.ts";
import { referencesOf } from "./references.ts";
import type { ConditionNode } from "./syntax.ts";

/** `=~`: a text that the pattern matches, or a list that has one. A text that is too long to be tested decides nothing. */
export function compileMatch(node: ConditionNode & { readonly kind: "matches" }): Decide {
  const evaluate = compileOperand(node.operand);
  const test = linearPattern(node.pattern);
  invariant(test !== undefined, `the parser let the pattern ${node.pattern} through`);
  const undecided = { of: referencesOf(node).map(referenceText).join(" or ") };
  return (scope) => {
    const value = evaluate(scope);
    const tested = (Array.isArray(value) ? value : [value]).map((text: unknown) =>
      typeof text === "string" ? test(text) : false,
    );
    if (tested.includes(true)) return true;
    return tested.includes(undefined) ? undecided : false;
  };
}
