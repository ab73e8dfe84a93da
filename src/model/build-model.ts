// OpenAPI 3.1 §4.8.8 "Paths Object" to §4.8.10: https://spec.openapis.org/oas/v3.1.0#paths-object
import type { HttpMethod } from "../contract/request.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { httpMethods } from "../core/http-methods.ts";
import { byCodeUnit, isObject, ownValue } from "../core/json.ts";
import { pointerTo } from "../core/pointer.ts";
import type { Spec } from "../spec/load-spec.ts";
import { requestBodyOf, responsesOf } from "./bodies.ts";
import { mergeParameters, parametersOf } from "./parameters.ts";
import { type Fields, flagOf, listOf, textOf } from "./read-fields.ts";
import { scopesOf, securityOf, securitySchemesOf } from "./security.ts";
import { serversOf } from "./servers.ts";
import type { ApiModel, Operation } from "./types.ts";

/**
 * The operations of a spec. Reports what is wrong with a part (reference-unresolved, spec-invalid), a missing or
 * duplicate operationId, and spec-not-openapi when there is no operation at all.
 */
export function buildModel(spec: Spec): Result<ApiModel> {
  const diagnostics: Diagnostic[] = [];
  const report = (found: Diagnostic): void => void diagnostics.push(found);
  const paths = ownValue(spec.document, "paths");
  const entries = isObject(paths) ? Object.entries(paths) : [];
  for (const [path] of entries) {
    if (path.startsWith("/") || path.startsWith("x-")) continue;
    const at = { file: spec.file, pointer: pointerTo("/paths", path) };
    report(
      diagnostic("operation-left-out", `the path ${path} does not begin with a slash`, { at }),
    );
  }
  const operations = entries
    .filter(([path]) => path.startsWith("/"))
    .sort(([left], [right]) => byCodeUnit(left, right))
    .flatMap(([path, item]) => operationsOf(path, item, { spec, report }));
  if (operations.length > maxOperations) {
    const message = `${spec.file} has ${operations.length} operations; at most ${maxOperations} are taken`;
    report(diagnostic("spec-too-large", message, { at: { file: spec.file } }));
  }
  if (operations.length === 0) {
    const message = "the description has no operation under paths:";
    report(
      diagnostic("spec-not-openapi", message, {
        at: { file: spec.file, line: 1, column: 1 },
      }),
    );
  }
  const value = {
    title: spec.info.title,
    version: spec.info.version,
    servers: serversOf(spec.document),
    securitySchemes: securitySchemesOf(spec),
    operations: withUniqueIds(operations, { spec, report }),
  };
  return { value, diagnostics };
}

/** More than the largest API that is known has. */
const maxOperations = 20_000;

interface Reading {
  readonly spec: Spec;
  readonly report: (found: Diagnostic) => void;
}

function operationsOf(path: string, item: unknown, reading: Reading): readonly Operation[] {
  const { spec, report } = reading;
  const here = pointerTo("/paths", path);
  const target = spec.resolver.follow(item, here);
  if (target === undefined || !isObject(target.value)) {
    const at = { file: spec.file, pointer: here };
    report(diagnostic("reference-unresolved", `the path item ${path} cannot be read`, { at }));
    return [];
  }
  const pathItem = target.value;
  const at = target.pointer;
  reportOtherMethods(pathItem, at, reading);
  const shared = parametersOf(listOf(pathItem, "parameters"), `${at}/parameters`, reading);
  return httpMethods.flatMap((method) => {
    const pointer = pointerTo(at, method.toLowerCase());
    // A reference in an operation's place is not in the standard, and in real specs all the same.
    const object = spec.resolver.follow(ownValue(pathItem, method.toLowerCase()), pointer)?.value;
    if (!isObject(object)) return [];
    const own = parametersOf(listOf(object, "parameters"), `${pointer}/parameters`, reading);
    const parameters = mergeParameters(shared, own);
    const servers = [object, pathItem].map(serversOf).find((list) => list.length > 0) ?? [];
    return [operationOf({ method, path, object, pointer, parameters, servers }, reading)];
  });
}

/** OpenAPI 3.2's other methods, methods in capitals, and those that are no object: nothing is lost silently. */
function reportOtherMethods(item: Fields, pointer: string, { spec, report }: Reading): void {
  for (const [field, value] of Object.entries(item)) {
    const method = httpMethods.find((known) => known.toLowerCase() === field);
    const isOther =
      /^(query|additionalOperations)$/.test(field) || httpMethods.some((known) => known === field);
    if (!isOther && (method === undefined || isObject(value))) continue;
    const at = { file: spec.file, pointer: pointerTo(pointer, field) };
    const message = `what stands under "${field}" is no operation that can be served`;
    report(diagnostic("operation-left-out", message, { at }));
  }
}

interface Found {
  readonly method: HttpMethod;
  readonly path: string;
  readonly object: Fields;
  readonly pointer: string;
  readonly parameters: Operation["parameters"];
  readonly servers: Operation["servers"];
}

function operationOf(found: Found, reading: Reading): Operation {
  const { method, path, object, pointer, parameters, servers } = found;
  const summary = textOf(object, "summary");
  const description = textOf(object, "description");
  const security = securityOf(object) ?? securityOf(reading.spec.document);
  const scopes = scopesOf("security" in object ? object : reading.spec.document);
  const requestBody = ownValue(object, "requestBody");
  const body = requestBodyOf(requestBody, `${pointer}/requestBody`, reading);
  return {
    id: textOf(object, "operationId") ?? `${method} ${path}`,
    method,
    path,
    tags: listOf(object, "tags").filter((tag) => typeof tag === "string"),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: flagOf(object, "deprecated", false),
    parameters,
    ...(body !== undefined && { body }),
    responses: responsesOf(ownValue(object, "responses"), `${pointer}/responses`, reading),
    servers,
    ...(security !== undefined && { security }),
    ...(scopes.length > 0 && { scopes }),
    pointer,
  };
}

/** Operations without an operationId of their own are known as METHOD /path. */
function withUniqueIds(
  operations: readonly Operation[],
  { spec, report }: Reading,
): readonly Operation[] {
  const seen = new Set<string>();
  return operations.map((operation) => {
    const byRoute = `${operation.method} ${operation.path}`;
    const at = { file: spec.file, pointer: operation.pointer };
    if (operation.id === byRoute) {
      report(diagnostic("operation-id-missing", `${byRoute} has no operationId`, { at }));
      return operation;
    }
    if (!seen.has(operation.id)) {
      seen.add(operation.id);
      return operation;
    }
    const message = `the operationId ${operation.id} is taken; this one is known as ${byRoute}`;
    report(diagnostic("operation-id-duplicate", message, { at }));
    return { ...operation, id: byRoute };
  });
}
