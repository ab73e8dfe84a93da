import type { LinkRequest } from "../contract/request.ts";
import { requestLabel } from "../contract/request-label.ts";
import { compileExpression } from "../expression/compile-expression.ts";
import type { BuildRequest } from "./build-request.ts";
import { requestProblem } from "./request-problem.ts";

/**
 * A GET of an address that an earlier answer gave; where it may lead is for the upstream to say. Throws an Error for an
 * expression that does not parse.
 */
export function compileLink(request: LinkRequest): BuildRequest {
  const address = compileExpression(request.url);
  const template = requestLabel(request);
  return (scope) => {
    const link = address(scope);
    if (typeof link !== "string" || link === "") {
      return requestProblem(`${template} cannot be sent: the answer before has no address there.`);
    }
    return { ok: true, method: "GET", target: "", template, headers: {}, link };
  };
}
