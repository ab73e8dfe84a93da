import type { Value } from "../contract/expression.ts";
import type { ApiRequest, FieldEncoding, Parameter } from "../contract/request.ts";
import { byCodeUnit, objectFrom } from "../core/json.ts";
import { constantTemplate } from "../expression/parse-template.ts";
import type { Operation, ParameterLocation } from "../model/types.ts";
import type { ArgumentBody, BoundArgument } from "./argument.ts";

/** The request that an operation's tool makes: each argument at the place where the spec wants it. */
export function bindRequest(
  operation: Operation,
  list: readonly BoundArgument[],
  body: ArgumentBody | undefined,
): ApiRequest {
  const variables = bindParameters(list, "path").filter(
    ([name, source]) => source !== `$inputs.${name}`,
  );
  const query = bindParameters(list, "query");
  const headers = [...acceptHeader(operation), ...bindParameters(list, "header")];
  const cookies = bindParameters(list, "cookie");
  return {
    method: operation.method,
    path: operation.path,
    ...(variables.length > 0 && { variables: objectFrom(variables) }),
    ...(query.length > 0 && { query: objectFrom(query) }),
    ...(headers.length > 0 && { headers: objectFrom(headers) }),
    ...(cookies.length > 0 && { cookies: objectFrom(cookies) }),
    ...(body !== undefined && bindBody(list, body)),
  };
}

type Bound = readonly [string, Parameter];

function bindParameters(
  list: readonly BoundArgument[],
  location: ParameterLocation,
): readonly Bound[] {
  return list.flatMap(({ in: where, wireName, source: value, parameter }): readonly Bound[] => {
    if (where !== location || wireName === undefined) return [];
    if (parameter === undefined) return [[wireName, plainSource(value)]];
    const { contentType, style, explode, allowReserved } = parameter;
    if (contentType !== undefined) return [[wireName, { value, contentType }]];
    const isForm = location === "query" || location === "cookie";
    const how = {
      ...(style !== (isForm ? "form" : "simple") && { style: knownStyle(style) }),
      ...(explode !== (style === "form") && { explode }),
      ...(allowReserved && { allowReserved }),
    };
    return [[wireName, Object.keys(how).length === 0 ? plainSource(value) : { value, ...how }]];
  });
}

/** A parameter is a template, or an object around what is none. */
function plainSource(value: Value): Parameter {
  return typeof value === "object" ? { value } : value;
}

const styles = [
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
] as const;

function knownStyle(style: string): (typeof styles)[number] {
  return styles.find((known) => known === style) ?? "form";
}

/** The media types that a success answers with, where JSON, which is asked for by default, is none of them. */
function acceptHeader({ responses }: Operation): readonly Bound[] {
  const successes = responses.filter(({ status }) => /^2/.test(status));
  const types = new Set(
    successes.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  const legal = [...types].filter((type) => /^[\w.+*-]+\/[\w.+*-]+(;[\w=." -]+)?$/.test(type));
  if (legal.length === 0 || legal.some((type) => /^application\/json\b|^\*\/\*/i.test(type)))
    return [];
  return [["accept", constantTemplate(legal.sort(byCodeUnit).join(", "))]];
}

function bindBody(
  list: readonly BoundArgument[],
  argumentBody: ArgumentBody,
): Pick<ApiRequest, "body" | "bodyType" | "bodyRequired" | "encoding"> {
  const { mediaType, required } = argumentBody;
  const bound = list.filter((argument) => argument.in === "body");
  const whole = bound.find(({ wireName }) => wireName === undefined);
  const members = bound.map(({ wireName, name, source }): [string, Value] => [
    wireName ?? name,
    source,
  ]);
  const encoding = encodingOf(argumentBody, bound);
  return {
    ...(whole !== undefined && { body: whole.source }),
    ...(whole === undefined && (members.length > 0 || required) && { body: objectFrom(members) }),
    ...(mediaType !== "application/json" && { bodyType: mediaType }),
    ...(whole === undefined &&
      required &&
      !bound.some((argument) => argument.required) && { bodyRequired: true }),
    ...(Object.keys(encoding).length > 0 && { encoding }),
  };
}

/** The encoding of the fields that the tool has. */
function encodingOf(
  { encoding }: ArgumentBody,
  bound: readonly BoundArgument[],
): { readonly [field: string]: FieldEncoding } {
  const kept = new Set(bound.map(({ wireName }) => wireName));
  return objectFrom(Object.entries(encoding).filter(([field]) => kept.has(field)));
}
