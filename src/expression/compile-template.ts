import { compilePipeline } from "./compile-expression.ts";
import { parseTemplate } from "./parse-template.ts";
import type { Evaluate, Scope } from "./scope.ts";
import type { GroupPart, Pipeline, TextPart } from "./syntax.ts";
import { templateText } from "./template-text.ts";
import { unwrapParsed } from "./unwrap-parsed.ts";

/**
 * A template that keeps the type of a whole-string reference and is missing (undefined) where a part
 * outside a group is. Throws an Error for a text that does not parse: the compiler has checked it before.
 */
export function compileTemplate(text: string): Evaluate {
  const node = unwrapParsed(text, parseTemplate);
  if (node.kind === "text") return () => node.text;
  if (node.kind === "pipeline") return compilePipeline(node);
  return compileParts(node.parts.map(compilePart));
}

/** A template for text that a model reads: what is missing prints as nothing. Throws like `compileTemplate`. */
export function compileText(text: string): (scope: Scope) => string {
  const node = unwrapParsed(text, parseTemplate);
  if (node.kind === "text") return () => node.text;
  const parts = (node.kind === "pipeline" ? [node] : node.parts).map(compilePart);
  return (scope) => parts.map((part) => part(scope) ?? "").join("");
}

type Print = (scope: Scope) => string | undefined;

function compilePart(part: TextPart | Pipeline | GroupPart): Print {
  if (part.kind === "text") return () => part.text;
  if (part.kind === "pipeline") {
    const evaluate = compilePipeline(part);
    return (scope) => templateText(evaluate(scope));
  }
  const print = compileParts(part.parts.map(compilePart));
  return (scope) => print(scope) ?? "";
}

function compileParts(parts: readonly Print[]): Print {
  return (scope) => {
    let text = "";
    for (const print of parts) {
      const printed = print(scope);
      if (printed === undefined) return undefined;
      text += printed;
    }
    return text;
  };
}
