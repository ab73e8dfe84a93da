import type {
  ConditionNode,
  FilterCall,
  GroupPart,
  Operand,
  Pipeline,
  Reference,
  ShapeField,
  TemplateNode,
  TextPart,
} from "./syntax.ts";

/** Anything that a parser of this folder gives. */
export type ExpressionNode = TemplateNode | ConditionNode | ShapeField;

/** Every reference in a parsed text, in the order of the text. */
export function referencesOf(node: ExpressionNode): readonly Reference[] {
  switch (node.kind) {
    case "or":
    case "and":
      return node.operands.flatMap(referencesOf);
    case "not":
      return referencesOf(node.operand);
    case "holds":
      return inOperand(node.operand);
    case "compare":
      return [...inOperand(node.left), ...inOperand(node.right)];
    case "matches":
      return inOperand(node.operand);
    case "in":
      return [...inOperand(node.left), ...node.list.flatMap(inOperand)];
    case "parts":
      return node.parts.flatMap(inPart);
    case "field":
      return node.filters.flatMap(inFilter);
    default:
      return inPart(node);
  }
}

function inPart(part: TextPart | Pipeline | GroupPart): readonly Reference[] {
  if (part.kind === "text") return [];
  if (part.kind === "group") return part.parts.flatMap(inPart);
  return [...inOperand(part.source), ...part.filters.flatMap(inFilter)];
}

function inFilter(filter: FilterCall): readonly Reference[] {
  return filter.operands.flatMap(inOperand);
}

function inOperand(operand: Operand): readonly Reference[] {
  if (operand.kind === "constant") return [];
  return operand.kind === "reference" ? [operand] : operand.operands.flatMap(inOperand);
}
