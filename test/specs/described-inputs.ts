import { isObject, ownValue } from "../../src/core/json.ts";

/** A parameter, or a member of the body, as a description has it. */
export interface DescribedInput {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

type Document = { readonly [field: string]: unknown };

const methods = ["get", "put", "post", "delete", "patch"];

/** Every operation of a description as `METHOD /path`, with what it takes. Read without any of our compiler's code. */
export function describedInputs(
  document: Document,
  prefix = "",
): ReadonlyMap<string, readonly DescribedInput[]> {
  const operations = entries(ownValue(document, "paths")).flatMap(([path, item]) =>
    entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const inputs = [...list(item, "parameters"), ...list(operation, "parameters")].map(
          (parameter) => parameterOf(resolve(document, parameter)),
        );
        const key = `${method.toUpperCase()} ${path.startsWith(prefix) ? path.slice(prefix.length) : path}`;
        return [key, [...inputs, ...bodyMembers(document, operation)]] as const;
      }),
  );
  return new Map(operations);
}

function parameterOf(parameter: Document): DescribedInput {
  return {
    name: String(parameter["name"]),
    in: String(parameter["in"]),
    required: parameter["required"] === true,
  };
}

function bodyMembers(document: Document, operation: unknown): readonly DescribedInput[] {
  const body = resolve(document, member(operation, "requestBody"));
  return entries(ownValue(body, "content")).flatMap(([, media]) => {
    const schema = resolve(document, member(media, "schema"));
    const required = list(schema, "required");
    return entries(ownValue(schema, "properties")).map(([name]) => {
      return { name, in: "body", required: required.includes(name) };
    });
  });
}

/** The object, or what its `$ref` leads to; nothing is an empty object. */
function resolve(document: Document, value: unknown): Document {
  if (!isObject(value)) return {};
  const reference = ownValue(value, "$ref");
  if (typeof reference !== "string") return value;
  const steps = reference.replace("#/", "").split("/");
  return resolve(document, steps.reduce<unknown>(member, document));
}

function member(value: unknown, key: string): unknown {
  return isObject(value) ? ownValue(value, key) : undefined;
}

function entries(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function list(value: unknown, key: string): readonly unknown[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}
