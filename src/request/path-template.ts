import type { ApiRequest } from "../contract/request.ts";
import { ownValue } from "../core/json.ts";
import { encodeLiteral } from "../core/percent-encode.ts";
import type { Evaluate, Scope } from "../expression/scope.ts";
import { emptyScope, type ParameterSource, parameterSource } from "./parameter-source.ts";
import { pathText, type Serialise } from "./parameter-text.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";

/** A path's text for one call. */
export type BuildPath = (scope: Scope) => string | RequestProblem;

interface Variable {
  readonly argument: string;
  readonly evaluate: Evaluate;
  readonly serialise: Serialise;
}

type Part = string | Variable;

/**
 * The path with its variables filled in, every value inside its own segment: "/" is encoded, and what is missing,
 * empty, a control character or a dot segment (RFC 3986 §5.2.4) is refused. One pass: what a value looks like
 * does not matter. A query that the spec wrote into the path stays; a fragment, which is never sent, does not.
 */
export function compilePath({ path, variables = {} }: ApiRequest): BuildPath {
  const given = new Map(Object.entries(variables));
  const variable = (name: string): Part => {
    const parameter = given.get(name);
    const source = parameter === undefined ? argumentSource(name) : parameterSource(parameter);
    return compileVariable(name, source);
  };
  const [beforeFragment = ""] = path.split("#", 1);
  const rooted = beforeFragment.startsWith("/") ? beforeFragment : `/${beforeFragment}`;
  const question = rooted.indexOf("?");
  const pathOnly = question === -1 ? rooted : rooted.slice(0, question);
  const segments = pathOnly.slice(1).split("/");
  const builders = segments.map((segment) => compileSegment("/", partsOf(segment, variable), path));
  if (question !== -1) {
    builders.push(compileSegment("?", partsOf(rooted.slice(question + 1), variable), path));
  }
  return joined(builders);
}

/** The one implicit rule of the contract: a variable that is not named is the argument of its name. */
function argumentSource(name: string): ParameterSource {
  return {
    evaluate: (scope) => ownValue(scope.inputs, name),
    isConstant: false,
    argument: name,
  };
}

function partsOf(text: string, variable: (name: string) => Part): readonly Part[] {
  const pieces = text.split(/\{([^{}]+)\}/);
  return pieces
    .map((piece, index) => (index % 2 === 1 ? variable(piece) : encodeLiteral(piece)))
    .filter((part) => part !== "");
}

/** A constant becomes its text at once, unless it is one that every call must refuse. */
function compileVariable(name: string, source: ParameterSource): Part {
  const { evaluate, argument = name } = source;
  const variable = { argument, evaluate, serialise: pathText(name, source) };
  if (!source.isConstant) return variable;
  const text = fill(variable, emptyScope);
  return typeof text === "string" ? text : variable;
}

// encodeComponent encodes "%" itself, so that these triplets can only be control characters.
const controlCharacter = /%(?:[01][0-9A-F]|7F)/;

function fill(variable: Variable, scope: Scope): string | RequestProblem {
  const { argument, evaluate, serialise } = variable;
  const value = evaluate(scope);
  const text = serialise(value);
  if (text === undefined) return requestProblem(`${argument} is missing.`, argument);
  if (value === "" || text === "") {
    return requestProblem(`${argument} must not be empty.`, argument);
  }
  if (controlCharacter.test(text)) {
    return requestProblem(`${argument} must not contain control characters.`, argument);
  }
  return text;
}

// Also with its dots encoded, however often, since a proxy on the way may decode once more.
const dotSegment = /^(?:\.|%(?:25)*2[Ee]){1,2}$/;

function compileSegment(lead: "/" | "?", parts: readonly Part[], path: string): BuildPath {
  const blamed = parts.find((part) => typeof part !== "string");
  if (blamed === undefined) {
    const constant = lead + parts.join("");
    return () => constant;
  }
  return (scope) => {
    let text = "";
    for (const part of parts) {
      const filled = typeof part === "string" ? part : fill(part, scope);
      if (typeof filled !== "string") return inPath(filled, path);
      text += filled;
    }
    if (lead === "?" || !dotSegment.test(text)) return lead + text;
    const { argument } = blamed;
    return inPath(requestProblem(`${argument} must not be "." or "..".`, argument), path);
  };
}

function inPath(problem: RequestProblem, path: string): RequestProblem {
  return { ...problem, message: `${problem.message} It is a part of the path ${path}.` };
}

function joined(builders: readonly BuildPath[]): BuildPath {
  return (scope) => {
    let target = "";
    for (const build of builders) {
      const text = build(scope);
      if (typeof text !== "string") return text;
      target += text;
    }
    return target;
  };
}
