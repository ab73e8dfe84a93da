// Header fields, RFC 9110 §5: https://www.rfc-editor.org/rfc/rfc9110#section-5
import type { ApiRequest, Parameters } from "../contract/request.ts";
import { isSettableHeader } from "../core/settable-header.ts";
import type { Scope } from "../expression/scope.ts";
import { parameterSource } from "./parameter-source.ts";
import { compileText, cookieText, headerText } from "./parameter-text.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";

/** Name in lower case and value. */
export type HeaderEntry = readonly [name: string, value: string];

interface Header {
  readonly name: string;
  readonly argument: string | undefined;
  readonly text: (scope: Scope) => string | undefined;
}

/** The headers of a template and the Cookie header of its cookies; those that it may not set are left out. */
export function compileHeaders(
  template: Pick<ApiRequest, "headers" | "cookies">,
): (scope: Scope) => readonly HeaderEntry[] | RequestProblem {
  const headers = headersOf(template.headers ?? {});
  const cookies = cookiesOf(template.cookies ?? {});
  return (scope) => {
    const entries: HeaderEntry[] = [];
    for (const { name, argument, text } of headers) {
      const value = text(scope);
      if (value === undefined) continue;
      const fault = faultOf(value);
      if (fault !== undefined) return requestProblem(`${argument ?? name} ${fault}`, argument);
      entries.push([name, value]);
    }
    const pairs = cookies.map((cookie) => cookie(scope)).filter((pair) => pair !== undefined);
    if (pairs.length > 0) entries.push(["cookie", pairs.join("; ")]);
    return entries;
  };
}

function headersOf(parameters: Parameters): readonly Header[] {
  return Object.entries(parameters).flatMap(([wireName, parameter]) => {
    const name = wireName.toLowerCase();
    const source = parameterSource(parameter);
    if (!isSettableHeader(name)) return [];
    // OpenAPI 3.1 §4.8.12.1 has a parameter called Accept ignored; a constant is the tool's own.
    if (name === "accept" && !source.isConstant) return [];
    const text = compileText(source, headerText(source));
    return [{ name, argument: source.argument, text }];
  });
}

function cookiesOf(parameters: Parameters): readonly ((scope: Scope) => string | undefined)[] {
  return Object.entries(parameters).map(([name, parameter]) => {
    const source = parameterSource(parameter);
    return compileText(source, cookieText(name, source));
  });
}

const maxHeaderLength = 8192;

/** What is wrong with a value: RFC 9110 §5.5 allows tab, visible ASCII, space and bytes above 0x7F. */
function faultOf(value: string): string | undefined {
  if (value.length > maxHeaderLength) return `is longer than ${maxHeaderLength} characters.`;
  if (/^[\t -~\x80-\xff]*$/.test(value)) return undefined;
  if (/[^\0-\xff]/.test(value)) {
    return "is sent in a header, which can carry only characters of Latin-1.";
  }
  return "is sent in a header, which must not contain line breaks or other control characters.";
}
