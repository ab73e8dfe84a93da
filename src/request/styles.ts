// OpenAPI 3.1 "Style Values" (https://spec.openapis.org/oas/v3.1.1#style-values) is RFC 6570 with a table for each
// operator (https://www.rfc-editor.org/rfc/rfc6570#appendix-A). Where 3.1.0's examples differ from RFC 6570
// (label without explode), 3.1.1 corrected them, and so it is done here.
import { isObject } from "../core/json.ts";
import type { Encode } from "../core/percent-encode.ts";
import { valueText } from "./value-text.ts";

/** RFC 6570's operator: how an expansion starts, what separates its parts and whether these carry names. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  /** Put after the name of an empty value. */
  readonly ifEmpty: string;
}

/** The operators that styles stand for; `form` is that of queries and form bodies, `cookie` that of cookies. */
export const operators = {
  simple: { first: "", separator: ",", named: false, ifEmpty: "" },
  label: { first: ".", separator: ".", named: false, ifEmpty: "" },
  matrix: { first: ";", separator: ";", named: true, ifEmpty: "" },
  form: { first: "", separator: "&", named: true, ifEmpty: "=" },
  cookie: { first: "", separator: "; ", named: true, ifEmpty: "=" },
} as const satisfies { readonly [style: string]: Operator };

/** All that is known about a parameter before its value is. */
export interface Expansion {
  readonly operator: Operator;
  /** As it is written on the wire. */
  readonly name: string;
  readonly explode: boolean;
  /** Between the elements of a value that is not exploded: "," or what stands for a space or a bar. */
  readonly delimiter: string;
  readonly encode: Encode;
}

/**
 * The value by its style, or undefined when nothing is to be sent: null, and a list or an object that has no
 * members, are undefined values (RFC 6570 §2.3), and a null among members is left out.
 * A list or an object below the first level, which no style can say, is written as JSON.
 */
export function expand(expansion: Expansion, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return expandList(expansion, value);
  if (isObject(value)) return expandObject(expansion, value);
  return expansion.operator.first + pair(expansion, expansion.encode(valueText(value)));
}

function pair({ operator, name }: Expansion, text: string): string {
  if (!operator.named) return text;
  return text === "" ? name + operator.ifEmpty : `${name}=${text}`;
}

function expandList(expansion: Expansion, list: readonly unknown[]): string | undefined {
  const { operator, encode, explode, delimiter } = expansion;
  const items = list.filter((item) => item !== null && item !== undefined);
  if (items.length === 0) return undefined;
  const texts = items.map((item) => encode(valueText(item)));
  if (!explode) return operator.first + pair(expansion, texts.join(delimiter));
  return operator.first + texts.map((text) => pair(expansion, text)).join(operator.separator);
}

function expandObject(
  expansion: Expansion,
  object: { readonly [key: string]: unknown },
): string | undefined {
  const { operator, encode, explode, delimiter } = expansion;
  const members = Object.entries(object).filter(
    ([, member]) => member !== null && member !== undefined,
  );
  if (members.length === 0) return undefined;
  const between = explode ? "=" : delimiter;
  const texts = members.map(([key, member]) => encode(key) + between + encode(valueText(member)));
  if (explode) return operator.first + texts.join(operator.separator);
  return operator.first + pair(expansion, texts.join(delimiter));
}
