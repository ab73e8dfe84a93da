import type { ApiRequest } from "../contract/request.ts";
import { exactJson } from "../core/exact-number.ts";
import { bodyKind, sentContentType } from "../core/media-type.ts";
import { compileValue } from "../expression/compile-value.ts";
import type { Scope } from "../expression/scope.ts";
import { decodeBase64 } from "./base64.ts";
import type { Body } from "./body.ts";
import { type FormEncoding, formText } from "./body-form.ts";
import { multipart } from "./body-multipart.ts";
import { argumentIn } from "./parameter-source.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";
import { valueText } from "./value-text.ts";

/** The body of a value, or the problem with it. */
type WriteBody = (value: unknown) => Body | RequestProblem;

/**
 * The body of a call by the template's media type; undefined when its value is missing, so that neither body nor
 * Content-Type is sent (an empty object instead where the template says `bodyRequired`).
 */
export function compileBody(
  template: ApiRequest,
): (scope: Scope) => Body | RequestProblem | undefined {
  const { body, bodyRequired } = template;
  if (body === undefined && bodyRequired === undefined) return () => undefined;
  const evaluate = body === undefined ? () => undefined : compileValue(body);
  const write = writer(template);
  return (scope) => {
    const value = evaluate(scope);
    if (value !== undefined) return write(value);
    return bodyRequired === true ? write({}) : undefined;
  };
}

function writer(template: ApiRequest): WriteBody {
  const { bodyType = "application/json", encoding = {}, body = "" } = template;
  const contentType = sentContentType(bodyType);
  const argument = argumentIn(body);
  const fields: FormEncoding = new Map(Object.entries(encoding));
  switch (bodyKind(bodyType)) {
    case "json":
      return (value) => ({ content: exactJson(value) ?? "null", contentType });
    case "form":
      return (value) => {
        const content = formText(value, fields);
        return typeof content === "string" ? { content, contentType } : content;
      };
    case "multipart":
      return (value) => multipart(value, fields);
    case "text":
      return (value) => ({ content: valueText(value), contentType });
    case "binary":
      return (value) => {
        const decoded = typeof value === "string" ? decodeBase64(value) : undefined;
        if (decoded !== undefined) return { content: decoded.bytes, contentType };
        return requestProblem(`${argument ?? "The body"} must be base64 text.`, argument);
      };
  }
}
