import { ownValue } from "../core/json.ts";
import { linearPattern } from "../core/linear-pattern.ts";

type Node = { readonly [keyword: string]: unknown };

/**
 * The value that a schema itself gives: const, an example, the default or the first of an enum. Never null; and no list or
 * object as a default, which is mostly an empty one.
 */
export function constantOf(schema: Node): unknown {
  const candidates = [
    ownValue(schema, "const"),
    first(ownValue(schema, "examples")),
    ownValue(schema, "example"),
    scalar(ownValue(schema, "default")),
    first(ownValue(schema, "enum")),
  ];
  return candidates.find((candidate) => candidate !== undefined && candidate !== null);
}

function scalar(value: unknown): unknown {
  return typeof value === "object" ? undefined : value;
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? list.find((item) => item !== null) : undefined;
}

const maxLength = 200;
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

/** A scalar's schema with only what openapi-sampler reads right. A text that may be anything is its property's name. */
export function plainScalar(schema: Node, type: string | undefined, name?: string): Node {
  if (type === "integer" || type === "number") return plainNumber(schema, type);
  if (type === "string" || (type === undefined && "pattern" in schema))
    return plainString(schema, name);
  if (type === "boolean") return { const: true };
  // Nothing is known, as in the branch `{ required: […] }`: what stands beside it decides, else it is null.
  return type === undefined ? {} : { const: null };
}

function plainNumber(schema: Node, type: string): Node {
  const numbers = bounds.filter((bound) => Number.isFinite(schema[bound]));
  if (numbers.length === 0) return { const: 1 };
  return { type, ...Object.fromEntries(numbers.map((bound) => [bound, schema[bound]])) };
}

function plainString(schema: Node, name = "string"): Node {
  const { format, pattern, contentEncoding } = schema;
  if (contentEncoding === "base64" || format === "byte") return { const: "c2FtcGxl" };
  if (typeof pattern === "string") return { const: textFor(pattern) };
  if (typeof format === "string" && format !== "password") return { type: "string", format };
  const least = typeof schema["minLength"] === "number" ? schema["minLength"] : 0;
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : maxLength;
  if (name.length >= least && name.length <= most) return { const: name };
  return { type: "string", minLength: Math.min(least, maxLength), maxLength: most };
}

/** Short texts of the kinds that patterns ask for. */
const texts = [
  "string",
  "1",
  "sample-1",
  "#0969da",
  "0969da",
  "2024-05-01",
  "12:00",
  "1.0.0",
  "v1.0.0",
  "ABC",
  "ABC-1",
  "a@example.com",
  "https://example.com/",
  "/path",
  "owner/name",
  "+15550100",
  "0123456789abcdef0123456789abcdef01234567",
  "3fa85f64-5717-4562-b3fc-2c963f66afa6",
] as const;

/** The first that matches. A pattern that cannot be run in linear time is not tried: it comes from a spec. */
function textFor(pattern: string): string {
  const test = linearPattern(pattern);
  return (test && texts.find((text) => test(text) === true)) ?? texts[0];
}
