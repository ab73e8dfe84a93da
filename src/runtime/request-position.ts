import type { Value } from "../contract/expression.ts";
import type { ApiRequest, Parameter, Parameters } from "../contract/request.ts";
import { isObject } from "../core/json.ts";

type Place = "variables" | "query" | "headers" | "cookies" | "body";

interface Target {
  readonly place: Place;
  /** What follows the first dot: a parameter's name whole, or a path of members in the body. */
  readonly rest: string;
}

function targetOf(set: string): Target {
  const dot = set.indexOf(".");
  const place = set.slice(0, dot);
  const rest = set.slice(dot + 1);
  if (place === "variables" || place === "headers" || place === "cookies" || place === "body") {
    return { place, rest };
  }
  return { place: "query", rest };
}

/** The template that stands at a place such as `query.page` or `body.variables.after`. */
export function valueAtPosition(request: ApiRequest, set: string): Value | undefined {
  const { place, rest } = targetOf(set);
  if (place === "body") return rest.split(".").reduce<Value | undefined>(member, request.body);
  const parameter = member(request[place], rest);
  return isObject(parameter) ? parameter["value"] : parameter;
}

function member(value: unknown, key: string): Value | undefined {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  // The members of a request template are templates (src/contract/request.ts).
  return value[key] as Value;
}

/** The request with another template at that place; how a parameter is written stays. */
export function withPosition(
  request: ApiRequest,
  { set, template }: { readonly set: string; readonly template: string },
): ApiRequest {
  const { place, rest } = targetOf(set);
  if (place === "body") {
    return { ...request, body: withMember(request.body, { keys: rest.split("."), template }) };
  }
  const parameters: Parameters = request[place] ?? {};
  const before = Object.hasOwn(parameters, rest) ? parameters[rest] : undefined;
  const parameter: Parameter =
    typeof before === "object" ? { ...before, value: template } : template;
  return { ...request, [place]: { ...parameters, [rest]: parameter } };
}

function withMember(
  value: Value | undefined,
  { keys, template }: { readonly keys: readonly string[]; readonly template: string },
): Value {
  const [key, ...rest] = keys;
  if (key === undefined) return template;
  const inner = withMember(member(value, key), { keys: rest, template });
  // An object in a body template has templates as members (src/contract/expression.ts).
  const before = isObject(value) ? (value as { readonly [name: string]: Value }) : {};
  return { ...before, [key]: inner };
}
