import type { Value } from "../contract/expression.ts";
import type { Parameter, ParameterStyle } from "../contract/request.ts";
import { compileTemplate } from "../expression/compile-template.ts";
import { compileValue } from "../expression/compile-value.ts";
import { parseTemplate } from "../expression/parse-template.ts";
import type { Evaluate, Scope } from "../expression/scope.ts";

/** Where a parameter's value comes from, and what its object form says about writing it. */
export interface ParameterSource {
  readonly evaluate: Evaluate;
  /** The value is the same in every call, so that it is worked out once. */
  readonly isConstant: boolean;
  /** The first argument that it names: who is to blame for a bad value. */
  readonly argument?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly contentType?: string;
}

/** For what is constant: a scope in which nothing exists. */
export const emptyScope: Scope = { inputs: {}, steps: {}, environment: {}, nowMs: 0 };

/** A parameter of a template, ready to be evaluated. Throws an Error for an expression that does not parse. */
export function parameterSource(parameter: Parameter): ParameterSource {
  if (typeof parameter === "object") {
    const { value, ...serialisation } = parameter;
    return { ...source(value, compileValue(value)), ...serialisation };
  }
  const evaluate =
    typeof parameter === "string" ? compileTemplate(parameter) : compileValue(parameter);
  return source(parameter, evaluate);
}

function source(value: Value, evaluate: Evaluate): ParameterSource {
  const argument = argumentIn(value);
  return {
    evaluate,
    isConstant: isConstant(value),
    ...(argument !== undefined && { argument }),
  };
}

/** Whether a value has no expression in it. */
function isConstant(value: Value): boolean {
  if (typeof value === "string") {
    const parsed = parseTemplate(value);
    return parsed.ok && parsed.node.kind === "text";
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isConstant);
}

/** The first argument that a template names; undefined for constants and structured values. */
export function argumentIn(value: Value): string | undefined {
  return typeof value === "string" ? /\$inputs\.([\w-]+)/.exec(value)?.[1] : undefined;
}
