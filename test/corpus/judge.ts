// openapi-backend reads the same descriptions and knows nothing of ours: what it makes of a request is compared with what was sent.
import {
  type Document,
  OpenAPIBackend,
  type Operation,
  type ParsedRequest,
  type ValidationResult,
} from "openapi-backend";
import { isObject } from "../../src/core/json.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";

/** What the judge reads of a request. */
export interface Judgement {
  /** METHOD /path of the operation that it takes the request for. */
  readonly operation: string;
  readonly parsed: Pick<ParsedRequest, "params" | "query" | "headers" | "cookies">;
  readonly body: unknown;
  /** What is not as the description says, as `pointer message`. */
  readonly errors: readonly string[];
}

/** Reads requests by one description. */
export type Judge = (request: UpstreamRequest) => Promise<Judgement>;

type Description = { readonly [field: string]: unknown };

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The description with METHOD /path as every operationId, since some have none and some share one. */
function withRouteIds(document: Description): Document {
  const copy = structuredClone(document);
  const paths = isObject(copy["paths"]) ? copy["paths"] : {};
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      const operationId = `${method.toUpperCase()} ${path}`;
      if (isObject(operation)) Object.assign(operation, { operationId });
    }
  }
  dropLoneNullable(copy);
  // It is a description, or compiling it has failed before.
  return copy as unknown as Document;
}

/** ajv refuses a schema with `nullable` and no `type`, which OpenAPI 3.0 allows. No null is sent here. */
function dropLoneNullable(value: unknown): void {
  if (Array.isArray(value)) value.forEach(dropLoneNullable);
  if (!isObject(value)) return;
  if (value["nullable"] === true && value["type"] === undefined) {
    Reflect.deleteProperty(value, "nullable");
  }
  Object.values(value).forEach(dropLoneNullable);
}

/** A judge of a description of OpenAPI 3. */
export async function openJudge(document: Description): Promise<Judge> {
  const backend = new OpenAPIBackend({
    definition: withRouteIds(document),
    quick: true,
    ignoreTrailingSlashes: false,
    coerceTypes: true,
    ajvOpts: { strict: false, validateFormats: false, logger: false, coerceTypes: true },
  });
  await backend.init();
  const { router, validator } = backend;
  /** A form's text, read as the judge reads a query. */
  const formOf = (text: string): unknown =>
    router.parseRequest({ method: "get", path: `/?${text}`, headers: {} }).query;

  return async (request) => {
    const { method, target: path, headers } = request;
    const body = await bodyOf(request, formOf);
    const asked = { method, path, headers: { ...headers } };
    const operation: Operation | undefined = router.matchOperation(asked);
    if (operation?.operationId === undefined) {
      return { operation: "none", parsed: router.parseRequest(asked), body, errors: [] };
    }
    const parsed = router.parseRequest(asked, operation);
    const isJson = /json/.test(headers["content-type"] ?? "");
    // The validator's types want what a framework has made of a body; coercion writes into it.
    const given = isJson ? String(request.body) : (structuredClone(body) as object | undefined);
    const whole = body === undefined ? asked : { ...asked, body: given };
    const errors = errorsOf(() => validator.validateRequest(whole, operation));
    return { operation: operation.operationId, parsed, body, errors };
  };
}

/** The judge's own failures are errors like others: it cannot make validators of some circular schemas. */
function errorsOf(validate: () => Pick<ValidationResult, "errors">): readonly string[] {
  try {
    const errors = validate().errors ?? [];
    const overlaps = errors.filter(isOverlap);
    return errors
      .filter((error) => !overlaps.some((overlap) => isBecauseOf(error, overlap)))
      .map((error) => `${error.instancePath} ${error.message}`);
  } catch (error) {
    return [`no validator: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** More than one branch of a oneOf fits: it knows no discriminator, which tells them apart. */
function isOverlap({ keyword, params }: { readonly keyword: string; readonly params: unknown }) {
  return keyword === "oneOf" && isObject(params) && Array.isArray(params["passingSchemas"]);
}

type Found = NonNullable<ValidationResult["errors"]>[number];

/** Errors of an overlapping oneOf's branches, and of what it is itself a branch of. */
function isBecauseOf(error: Found, overlap: Found): boolean {
  if (error.schemaPath.startsWith(overlap.schemaPath)) return true;
  const isAround = overlap.instancePath.startsWith(error.instancePath);
  return isAround && ["anyOf", "oneOf", "type"].includes(error.keyword);
}

/** A body as a framework gives it: JSON parsed, a form as an object; a file is its bytes as base64. */
async function bodyOf(
  { body, headers }: UpstreamRequest,
  formOf: (text: string) => unknown,
): Promise<unknown> {
  if (body === undefined) return undefined;
  const type = headers["content-type"] ?? "";
  if (/json/.test(type)) return JSON.parse(String(body));
  if (/urlencoded/.test(type)) return formOf(String(body));
  if (!/multipart/.test(type)) return typeof body === "string" ? body : base64(body);
  const fields = new Map<string, unknown>();
  for (const [name, part] of await new Response(body, { headers }).formData()) {
    const value = typeof part === "string" ? part : base64(await part.bytes());
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
