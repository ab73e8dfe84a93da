import type { LoadedApi } from "../config/loaded-api.ts";
import type { Path } from "../config/yaml-file.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import { parseExpression } from "../expression/parse-expression.ts";
import { parseTemplate } from "../expression/parse-template.ts";
import { type ExpressionNode, referencesOf } from "../expression/references.ts";
import type { Parsed, Reference } from "../expression/syntax.ts";

/** What the expressions at one place may name. */
export interface Bound {
  /** Arguments, and groups of `split`. */
  readonly inputs: readonly string[];
  /** Steps that have run by then. */
  readonly steps: readonly string[];
  /** Whether there is a `$response`, and an `$item`. */
  readonly response?: boolean;
  readonly item?: boolean;
}

/** A text of the configuration, where it stands, and as what it is read. */
export interface Stated {
  readonly value: unknown;
  readonly as: "template" | "expression" | "condition";
  readonly path: Path;
  readonly bound: Bound;
}

/** What is wrong with an expression: its grammar, or a name that means nothing there. Texts in lists and objects too. */
export function checkExpressions(stated: readonly Stated[], api: LoadedApi): readonly Diagnostic[] {
  return textsIn(stated).flatMap(({ text, as, path, bound }) => {
    const at = api.at(path);
    const parsed = parsers[as](text);
    if (!parsed.ok) return [invalidExpression(text, parsed.error, at)];
    return referencesOf(parsed.node).flatMap((reference) => {
      const problem = unbound(reference, bound);
      if (problem === undefined) return [];
      return [invalidExpression(text, { ...problem, offset: reference.offset }, at)];
    });
  });
}

type Parse = (text: string) => Parsed<ExpressionNode>;

const parsers: { readonly [as in Stated["as"]]: Parse } = {
  template: parseTemplate,
  expression: parseExpression,
  condition: parseCondition,
};

interface StatedText extends Omit<Stated, "value"> {
  readonly text: string;
}

function textsIn(stated: readonly Stated[]): readonly StatedText[] {
  return stated.flatMap(({ value, path, ...rest }): readonly StatedText[] => {
    if (typeof value === "string") return [{ text: value, path, ...rest }];
    const members = Array.isArray(value)
      ? value.entries()
      : isObject(value)
        ? Object.entries(value)
        : [];
    return textsIn(
      [...members].map(([key, member]) => ({ value: member, path: [...path, key], ...rest })),
    );
  });
}

/** Why a reference means nothing there. */
function unbound(
  { root, path }: Reference,
  { inputs, steps, response = false, item = false }: Bound,
): { readonly message: string; readonly hint?: string } | undefined {
  const first = String(path[0] ?? "");
  if (root === "item" && !item) {
    return {
      message:
        "there is no $item here: it is what shape keeps, or an element of forEach, where or line",
    };
  }
  if (root === "response" && !response) {
    return { message: "there is no $response here: nothing has been answered yet" };
  }
  const known = root === "inputs" ? inputs : root === "steps" ? steps : undefined;
  if (known === undefined || known.includes(first)) return undefined;
  const hint = didYouMean(first, known);
  const what =
    root === "inputs"
      ? `the tool has no argument "${first}"`
      : `there is no step "${first}" before`;
  return { message: what, hint: hint ?? `there are ${known.join(", ") || "none"}` };
}

/** An expression that cannot be read, or names what there is not. */
export function invalidExpression(
  text: string,
  error: { readonly message: string; readonly offset: number; readonly hint?: string },
  at: Diagnostic["at"],
): Diagnostic {
  const message = `${JSON.stringify(text)}, character ${error.offset + 1}: ${error.message}`;
  return diagnostic("expression-invalid", message, { at, hint: error.hint });
}
