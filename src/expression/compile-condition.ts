import { compareNumbers, isNumber } from "../core/exact-number.ts";
import { compileOperand } from "./compile-expression.ts";
import { compileMatch } from "./compile-match.ts";
import { type Decide, decideAll, decideAny, opposite } from "./decision.ts";
import { parseCondition } from "./parse-condition.ts";
import type { Evaluate, Scope } from "./scope.ts";
import type { Comparison, ConditionNode } from "./syntax.ts";
import { unwrapParsed } from "./unwrap-parsed.ts";

/** A condition ready to run; one that cannot be decided does not hold. Throws an Error for a text that does not parse. */
export function compileCondition(text: string): (scope: Scope) => boolean {
  const decide = compileDecision(text);
  return (scope) => decide(scope) === true;
}

/** The same for who has to tell what does not hold from what cannot be decided. */
export function compileDecision(text: string): Decide {
  return compileNode(unwrapParsed(text, parseCondition));
}

/** Everything holds but missing, null and false; 0 and "" do. */
export function holds(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function compileNode(node: ConditionNode): Decide {
  switch (node.kind) {
    case "or":
      return decideAny(node.operands.map(compileNode));
    case "and":
      return decideAll(node.operands.map(compileNode));
    case "not": {
      const decide = compileNode(node.operand);
      return (scope) => opposite(decide(scope));
    }
    case "holds": {
      const evaluate = compileOperand(node.operand);
      return (scope) => holds(evaluate(scope));
    }
    case "in": {
      const left = compileOperand(node.left);
      return isIn(left, node.list.map(compileOperand));
    }
    case "matches":
      return compileMatch(node);
    case "compare": {
      const left = compileOperand(node.left);
      const right = compileOperand(node.right);
      const compare = comparisons[node.operator];
      return (scope) => compare(left(scope), right(scope));
    }
  }
}

function isIn(left: Evaluate, list: readonly Evaluate[]): (scope: Scope) => boolean {
  return (scope) => {
    const value = left(scope);
    return list.some((evaluate) => areEqual(value, evaluate(scope)));
  };
}

/** Equal scalars of one type. Nothing is converted; missing equals nothing, a list or an object neither. */
function areEqual(left: unknown, right: unknown): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  return left === right && left !== undefined && (left === null || typeof left !== "object");
}

/** The sign of left minus right, for two numbers or two texts (by code unit); else undefined. */
function order(left: unknown, right: unknown): number | undefined {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left !== "string" || typeof right !== "string") return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

type Compare = (left: unknown, right: unknown) => boolean;

function ordered(test: (sign: number) => boolean): Compare {
  return (left, right) => {
    const sign = order(left, right);
    return sign !== undefined && test(sign);
  };
}

const comparisons: { readonly [operator in Comparison]: Compare } = {
  "==": areEqual,
  "!=": (left, right) => !areEqual(left, right),
  "<": ordered((sign) => sign < 0),
  "<=": ordered((sign) => sign <= 0),
  ">": ordered((sign) => sign > 0),
  ">=": ordered((sign) => sign >= 0),
};
