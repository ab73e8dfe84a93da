import type { RequestTemplate } from "../../src/contract/request.ts";
import type { BuiltRequest } from "../../src/request/build-request.ts";
import { compileRequest, type RequestProblem } from "../../src/request/compile-request.ts";

/** What a template becomes in a call with these arguments. */
export function resultOf(
  template: Partial<RequestTemplate>,
  inputs: { readonly [name: string]: unknown } = {},
): BuiltRequest | RequestProblem {
  const build = compileRequest({ method: "GET", path: "/c", ...template });
  return build({ inputs, steps: {}, environment: {}, nowMs: 0 });
}

/** The request that a template becomes; fails the test when it is refused. */
export function requestOf(
  template: Partial<RequestTemplate>,
  inputs: { readonly [name: string]: unknown } = {},
): BuiltRequest {
  const result = resultOf(template, inputs);
  if (!result.ok) throw new Error(result.message);
  return result;
}

/** The body as text. */
export function bodyText(request: BuiltRequest): string | undefined {
  const { body } = request;
  return body === undefined ? undefined : Buffer.from(body).toString();
}
