import { isPatternExecuted } from "../core/linear-pattern.ts";
import { operand } from "./parse-expression.ts";
import { parsed, type Reader } from "./reader.ts";
import type { Comparison, ConditionNode, Operand, Parsed } from "./syntax.ts";

/** Longer signs first, so that `<` does not take the beginning of `<=`. */
const comparisons: readonly Comparison[] = ["==", "!=", "<=", ">=", "<", ">"];

/** A condition such as `$item.state == 'open' && !$inputs.all`. */
export function parseCondition(text: string): Parsed<ConditionNode> {
  return parsed(text, anyOf);
}

function anyOf(reader: Reader): ConditionNode {
  return joinedBy(reader, { sign: "||", kind: "or", part: allOf });
}

function allOf(reader: Reader): ConditionNode {
  return joinedBy(reader, { sign: "&&", kind: "and", part: unary });
}

interface Join {
  readonly sign: string;
  readonly kind: "or" | "and";
  readonly part: (reader: Reader) => ConditionNode;
}

function joinedBy(reader: Reader, { sign, kind, part }: Join): ConditionNode {
  const first = part(reader);
  if (!reader.take(sign)) return first;
  const operands = [first, part(reader)];
  while (reader.take(sign)) operands.push(part(reader));
  return { kind, operands };
}

function unary(reader: Reader): ConditionNode {
  if (reader.take("!")) return { kind: "not", operand: unary(reader) };
  if (!reader.take("(")) return test(reader);
  const condition = anyOf(reader);
  if (!reader.take(")")) reader.fail("a closing ) is expected");
  return condition;
}

function test(reader: Reader): ConditionNode {
  if (reader.peek() !== "$") {
    reader.fail("a test starts with a reference, such as $inputs.state == 'open'");
  }
  const left = operand(reader);
  if (reader.take("=~")) return { kind: "matches", operand: left, pattern: pattern(reader) };
  const operator = comparisons.find((sign) => reader.take(sign));
  if (operator !== undefined) return { kind: "compare", operator, left, right: operand(reader) };
  return takesIn(reader)
    ? { kind: "in", left, list: list(reader) }
    : { kind: "holds", operand: left };
}

/** A pattern that is run in linear time: what others send is tested with it. */
function pattern(reader: Reader): string {
  reader.peek();
  const start = reader.offset;
  const found = operand(reader);
  const text = found.kind === "constant" ? found.value : undefined;
  if (typeof text === "string" && isPatternExecuted(text)) return text;
  const hint = "write a regular expression in quotes, without lookaround and backreferences";
  return reader.fail("a pattern that can be run is expected after =~", { offset: start, hint });
}

function takesIn(reader: Reader): boolean {
  reader.peek();
  const start = reader.offset;
  const word = reader.match(/[A-Za-z]+/y);
  if (word === undefined) return false;
  if (word === "in") return true;
  const hint = word === "and" ? "write &&" : word === "or" ? "write ||" : undefined;
  return reader.fail(`"${word}" is not an operator`, { offset: start, hint });
}

function list(reader: Reader): readonly Operand[] {
  if (!reader.take("[")) reader.fail("a list is expected after in", { hint: "write ['a', 'b']" });
  const operands = [operand(reader)];
  while (reader.take(",")) operands.push(operand(reader));
  if (!reader.take("]")) reader.fail("a comma or a closing ] is expected");
  return operands;
}
