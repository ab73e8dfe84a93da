import { ExactNumber } from "./exact-number.ts";
import { pointerKeys } from "./pointer.ts";
import { didYouMean } from "./suggest.ts";

/** One error of a value, as a JSON Schema validator gives it. */
export interface SchemaError {
  readonly keyword: string;
  /** RFC 6901, below the value that was checked. */
  readonly pointer: string;
  readonly value: unknown;
  /** What the keyword is set to. */
  readonly limit: unknown;
  readonly params: { readonly [name: string]: unknown };
  /** The names that the schema at hand has for members. */
  readonly members: readonly string[];
  readonly message: string;
}

const maxListed = 20;

/** One sentence about one argument: which, what was expected, what came. */
export function describeError(argument: string, error: SchemaError): string {
  const place = placeOf(argument, error.pointer);
  const sentence = `${place} ${expectationOf(error)}`;
  return sentence.endsWith("?") ? sentence : `${sentence}.`;
}

/** The same without its subject: what was expected, and what came. */
export function expectationOf(error: SchemaError): string {
  return (expectations.get(error.keyword) ?? plainMessage)(error);
}

function placeOf(argument: string, pointer: string): string {
  const keys = pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`));
  const place = `${argument}${keys.join("")}`.replace(/^\./, "");
  return place === "" ? "The whole of the arguments" : place.slice(0, 200);
}

type Describe = (error: SchemaError) => string;

const expectations: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["type", ({ limit, value }) => `must be ${typesText(limit)}, not ${valueText(value)}`],
  ["enum", enumText],
  ["const", ({ limit, value }) => `must be ${constantText(limit)}, not ${valueText(value)}`],
  ["minimum", atLimit("at least")],
  ["maximum", atLimit("at most")],
  ["exclusiveMinimum", atLimit("more than")],
  ["exclusiveMaximum", atLimit("less than")],
  ["multipleOf", atLimit("a multiple of")],
  ["minLength", counted("at least", "character")],
  ["maxLength", counted("at most", "character")],
  ["minItems", counted("at least", "element")],
  ["maxItems", counted("at most", "element")],
  ["minProperties", counted("at least", "member")],
  ["maxProperties", counted("at most", "member")],
  ["uniqueItems", () => "must not have the same element twice"],
  [
    "pattern",
    ({ limit, value }) => `must match ${String(limit)}, which ${valueText(value)} does not`,
  ],
  // The only format that is looked at is regex.
  ["format", ({ value }) => `must be a regular expression, which ${valueText(value)} is not`],
  ["required", ({ params }) => `lacks the member ${constantText(params["missingProperty"])}`],
  ["additionalProperties", additionalText],
  ["anyOf", formsText],
  ["oneOf", formsText],
]);

function plainMessage({ message }: SchemaError): string {
  return message;
}

function atLimit(words: string): Describe {
  return ({ limit, value }) => `must be ${words} ${String(limit)}, not ${valueText(value)}`;
}

function counted(words: string, unit: string): Describe {
  return ({ limit }) => `must have ${words} ${String(limit)} ${unit}${limit === 1 ? "" : "s"}`;
}

function enumText({ limit, value }: SchemaError): string {
  const values: readonly unknown[] = Array.isArray(limit) ? limit : [];
  const texts = values.filter((known) => typeof known === "string");
  const hint = typeof value === "string" ? didYouMean(value, texts) : undefined;
  const listed = values.slice(0, maxListed).map(constantText).join(", ");
  const rest = values.length > maxListed ? `, or one of ${values.length - maxListed} more` : "";
  const end = hint === undefined ? "" : `; ${hint}`;
  return `must be one of ${listed}${rest}, not ${valueText(value)}${end}`;
}

function additionalText({ params, members }: SchemaError): string {
  const name = String(params["additionalProperty"]);
  const hint = didYouMean(name, members);
  return `has no member ${constantText(name)}${hint === undefined ? "" : `; ${hint}`}`;
}

function formsText({ limit, value }: SchemaError): string {
  const forms: readonly unknown[] = Array.isArray(limit) ? limit : [];
  const types = forms.flatMap((form) =>
    typeof form === "object" && form !== null && "type" in form ? [form.type] : [],
  );
  if (types.length < forms.length || types.length === 0) {
    return "has none of the forms that its schema allows";
  }
  return `must be ${typesText([...new Set(types.flat())])}, in one of the forms that its schema allows, not ${valueText(value)}`;
}

const typeNames: { readonly [type: string]: string | undefined } = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

function typesText(types: unknown): string {
  const list: readonly unknown[] = Array.isArray(types) ? types : [types];
  return list.map((type) => typeNames[String(type)] ?? String(type)).join(" or ");
}

function constantText(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

/** What came, short: long texts may hold secrets, and the model knows what it sent. */
function valueText(value: unknown): string {
  if (value instanceof ExactNumber) return value.text.slice(0, 60);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return constantText(value);
  if (value.length > 40) return `a text of ${value.length} characters`;
  return `the text ${JSON.stringify(value)}`;
}
