// application/x-www-form-urlencoded, as OpenAPI 3.1 has it written: by a query's styles
// (https://spec.openapis.org/oas/v3.1.1#encoding-the-x-www-form-urlencoded-media-type)
import type { FieldEncoding } from "../contract/request.ts";
import { isObject } from "../core/json.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import { queryText, type Serialise } from "./parameter-text.ts";
import { type RequestProblem, requestProblem } from "./request-problem.ts";

/** The template's `encoding`, by field. */
export type FormEncoding = ReadonlyMap<string, FieldEncoding>;

/**
 * The fields of an object as `a=1&b=2`. Fields without a value are not sent; a text is taken as it is.
 * Names and values are percent-encoded, a space as %20, which every form parser reads.
 */
export function formText(value: unknown, encoding: FormEncoding): string | RequestProblem {
  if (typeof value === "string") return value;
  if (!isObject(value)) return requestProblem("The body of a form must be an object.");
  return Object.entries(value)
    .map(([name, field]) => fieldText(encodeComponent(name), encoding.get(name))(field))
    .filter((text) => text !== undefined)
    .join("&");
}

/**
 * `style`, `explode` or `allowReserved` make it a query parameter. Without them the Encoding Object's content type
 * decides: scalars are text, an object is JSON, a list is one field for each element.
 */
function fieldText(name: string, encoding: FieldEncoding = {}): Serialise {
  const { contentType, ...styles } = encoding;
  const source = { evaluate: () => undefined, isConstant: false };
  if (Object.keys(styles).length > 0) return queryText(name, { ...source, ...styles });
  if (contentType !== undefined) return queryText(name, { ...source, contentType });
  const form = queryText(name, source);
  const json = queryText(name, { ...source, contentType: "application/json" });
  return (value) => (isObject(value) ? json(value) : form(value));
}
