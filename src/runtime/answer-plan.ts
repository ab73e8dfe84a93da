import type { Answer, TextList } from "../contract/run.ts";
import { compileExpression } from "../expression/compile-expression.ts";
import { compileShape } from "../expression/compile-shape.ts";
import { compileText } from "../expression/compile-template.ts";
import type { Evaluate, Scope } from "../expression/scope.ts";

/** An answer made ready. */
export interface AnswerPlan {
  readonly from: Evaluate | undefined;
  readonly shape: ((value: unknown) => unknown) | undefined;
  readonly fields: Evaluate | undefined;
  readonly text: ((scope: Scope) => string) | undefined;
}

/** Throws an Error for an expression that does not parse. */
export function compileAnswer({ from, shape, fields, text }: Answer = {}): AnswerPlan {
  return {
    from: from === undefined ? undefined : compileExpression(from),
    shape: shape === undefined ? undefined : compileShape(shape),
    fields: fields === undefined ? undefined : compileExpression(fields),
    text: text === undefined ? undefined : compileAnswerText(text),
  };
}

function compileAnswerText(text: string | TextList): (scope: Scope) => string {
  return typeof text === "string" ? compileText(text) : compileList(text);
}

/** Lines are joined by line feeds. An empty list prints `empty` alone where that is given. */
function compileList({ head, each, line, empty, tail }: TextList): (scope: Scope) => string {
  const list = compileExpression(each);
  const print = compileText(line);
  const [printHead, printEmpty, printTail] = [head, empty, tail].map((part) =>
    part === undefined ? undefined : compileText(part),
  );
  return (scope) => {
    const found = list(scope);
    const elements: readonly unknown[] = Array.isArray(found) ? found : [];
    if (elements.length === 0 && printEmpty !== undefined) return printEmpty(scope);
    const lines = elements.map((item) => print({ ...scope, item }));
    return [printHead?.(scope), ...lines, printTail?.(scope)]
      .filter((part) => part !== undefined)
      .join("\n");
  };
}
