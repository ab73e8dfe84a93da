import type { ApiRequest, RequestTemplate } from "../contract/request.ts";
import { isLink } from "../contract/request-label.ts";
import { objectFrom } from "../core/json.ts";
import type { Scope } from "../expression/scope.ts";
import type { Body } from "./body.ts";
import type { BuildRequest, BuiltRequest } from "./build-request.ts";
import { compileBody } from "./compile-body.ts";
import { compileLink } from "./compile-link.ts";
import { compileHeaders, type HeaderEntry } from "./headers.ts";
import { compilePath } from "./path-template.ts";
import { compileQuery } from "./query.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";

export type { RequestProblem } from "./request-problem.ts";

/**
 * A template made ready: all that does not depend on arguments is worked out here, a call only fills in.
 * Throws an Error for an expression that does not parse, which the compiler would have refused.
 */
export function compileRequest(template: RequestTemplate): BuildRequest {
  return isLink(template) ? compileLink(template) : compileApiRequest(template);
}

function compileApiRequest(template: ApiRequest): BuildRequest {
  const path = compilePath(template);
  const query = compileQuery(template.query);
  const headers = compileHeaders(template);
  const body = compileBody(template);
  const separator = template.path.split("#", 1)[0]?.includes("?") ? "&" : "?";

  function build(scope: Scope): BuiltRequest | RequestProblem {
    const pathText = path(scope);
    if (typeof pathText !== "string") return pathText;
    const queryText = query(scope);
    const headerEntries = headers(scope);
    if ("ok" in headerEntries) return headerEntries;
    const content = body(scope);
    if (content !== undefined && "ok" in content) return content;
    return {
      ok: true,
      method: template.method,
      target: queryText === "" ? pathText : pathText + separator + queryText,
      template: template.path,
      headers: withContentType(headerEntries, content),
      ...(content !== undefined && { body: content.content }),
    };
  }
  return (scope) => withinDepth(() => build(scope));
}

function withContentType(
  entries: readonly HeaderEntry[],
  body: Body | undefined,
): { readonly [name: string]: string } {
  return objectFrom(
    body === undefined ? entries : [...entries, ["content-type", body.contentType]],
  );
}

/** JSON.stringify and recursion end in a RangeError when a caller nests deeper than the stack is. */
function withinDepth(build: () => BuiltRequest | RequestProblem): BuiltRequest | RequestProblem {
  try {
    return build();
  } catch (error) {
    if (error instanceof RangeError) return requestProblem("The arguments are nested too deeply.");
    throw error;
  }
}
