import { exactJson } from "../core/exact-number.ts";
import { bodyKind } from "../core/media-type.ts";
import { type Encode, encodeComponent, encodeReserved } from "../core/percent-encode.ts";
import type { Scope } from "../expression/scope.ts";
import { deepObject } from "./deep-object.ts";
import { emptyScope, type ParameterSource } from "./parameter-source.ts";
import { expand, operators } from "./styles.ts";
import { valueText } from "./value-text.ts";

/** A value → the text to send, or undefined when nothing is to be sent. */
export type Serialise = (value: unknown) => string | undefined;

/** The source's text in a call; of a constant it is made once. */
export function compileText(
  { evaluate, isConstant }: ParameterSource,
  serialise: Serialise,
): (scope: Scope) => string | undefined {
  if (!isConstant) return (scope) => serialise(evaluate(scope));
  const constant = serialise(evaluate(emptyScope));
  return () => constant;
}

const delimiters = { spaceDelimited: "%20", pipeDelimited: "%7C" } as const;

/**
 * A parameter of a query or of a urlencoded body, with its name: `a=1&a=2`. OpenAPI's defaults for queries: form,
 * exploded; the other styles are not exploded unless they say so.
 */
export function queryText(name: string, source: ParameterSource): Serialise {
  const { style = "form", contentType } = source;
  const encode: Encode = source.allowReserved === true ? encodeReserved : encodeComponent;
  if (contentType !== undefined) return (value) => named(name, content(contentType, value), encode);
  if (style === "deepObject") return (value) => deepObject(name, encode, value);
  const explode = source.explode ?? style === "form";
  const delimiter =
    style === "spaceDelimited" || style === "pipeDelimited" ? delimiters[style] : ",";
  const expansion = { operator: operators.form, name, explode, delimiter, encode };
  return (value) => expand(expansion, value);
}

/** A path variable: simple by default, not exploded. Reserved characters are encoded whatever the spec says. */
export function pathText(name: string, source: ParameterSource): Serialise {
  const { style, contentType, explode = false } = source;
  const encode = encodeComponent;
  if (contentType !== undefined) {
    return (value) => {
      const text = content(contentType, value);
      return text === undefined ? undefined : encode(text);
    };
  }
  const operator = operators[style === "label" || style === "matrix" ? style : "simple"];
  const expansion = { operator, name: encode(name), explode, delimiter: ",", encode };
  return (value) => expand(expansion, value);
}

/** A cookie, with its name: form by default, exploded (RFC 6265 §4.2.1 wants "; " between pairs). */
export function cookieText(name: string, source: ParameterSource): Serialise {
  const { contentType, explode = true } = source;
  const wireName = encodeComponent(name);
  const encode = encodeComponent;
  if (contentType !== undefined) {
    return (value) => named(wireName, content(contentType, value), encode);
  }
  const operator = operators.cookie;
  return (value) => expand({ operator, name: wireName, explode, delimiter: ",", encode }, value);
}

// OpenAPI 3.1.1 appendix D: headers are not percent-encoded. Only a comma, and the "%" that would make it
// ambiguous, is inside a list, where it would otherwise make two elements of one.
function encodeListElement(text: string): string {
  return text.replaceAll("%", "%25").replaceAll(",", "%2C");
}

/** A header's value: simple, not exploded by default. JSON is kept in ASCII by its own escapes. */
export function headerText(source: ParameterSource): Serialise {
  const { contentType, explode = false } = source;
  if (contentType !== undefined) {
    return (value) => content(contentType, value)?.replace(/[^ -~]/g, jsonEscape);
  }
  const list = { operator: operators.simple, name: "", explode, delimiter: "," };
  return (value) => {
    const encode = typeof value === "object" ? encodeListElement : valueText;
    return expand({ ...list, encode }, value);
  };
}

function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function content(contentType: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return bodyKind(contentType) === "json" ? exactJson(value) : valueText(value);
}

function named(name: string, text: string | undefined, encode: Encode): string | undefined {
  return text === undefined ? undefined : `${name}=${encode(text)}`;
}
