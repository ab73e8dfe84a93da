// JSON Schema 2020-12 (https://json-schema.org/draft/2020-12). The only file that imports ajv.
import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { SchemaError } from "./describe-error.ts";
import { isObject } from "./json.ts";
import { isRegExp, linearPattern } from "./linear-pattern.ts";
import { plainNumbers } from "./plain-numbers.ts";
import { pointerKeys, valueAt } from "./pointer.ts";
import { areUnique } from "./unique-items.ts";

/** The first error of a value; undefined when it has none. */
export type CheckSchema = (value: unknown) => SchemaError | undefined;

/** A compiler of schemas; undefined where one cannot be compiled. */
export type CompileSchema = (schema: object) => CheckSchema | undefined;

const load = createRequire(import.meta.url);

/** ajv takes 50 ms to load, and most configurations have no schema to check: it is loaded with the first one. */
function newAjv(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  // A module has what its types say.
  const ajv = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  return new ajv.Ajv2020({ strict: false, logger: false, ...options });
}

/** Checks schemas by the meta-schema, which is compiled once. It keeps none of them. */
let metaSchema: Ajv2020 | undefined;

/**
 * A compiler of one tool's schemas. ajv keeps whatever it has compiled for as long as it lives, so that one for all
 * would keep the schemas of every server ever loaded. Without meta-schemas a new one takes 0.1 ms and 20 KB.
 */
export function schemaCompiler(): CompileSchema {
  const ajv = newAjv({
    validateFormats: false,
    // An argument called `constructor` is not there because objects have one.
    ownProperties: true,
    verbose: true,
    meta: false,
    validateSchema: false,
    code: { regExp: Object.assign(patternEngine, { code: "patternEngine" }) },
  });
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: areUnique,
  });
  metaSchema ??= newAjv({ validateFormats: false });
  const meta = metaSchema;
  return (schema) => {
    try {
      if (meta.validateSchema(schema) !== true) return undefined;
      const validate = ajv.compile(schema);
      return (value) => firstError(validate, value);
    } catch {
      return undefined;
    }
  };
}

/** Ends a check, whatever the schema would make of an answer: under `not`, no answer is a safe one. */
class UntestableText extends Error {}

/** A pattern that cannot be run in linear time is not checked: the upstream does it. ajv tells patterns apart by text. */
function patternEngine(pattern: string): Pick<RegExp, "test"> & { toString(): string } {
  const testText = linearPattern(pattern);
  const test = (text: string): boolean => {
    if (testText === undefined) return true;
    const fits = testText(text);
    if (fits === undefined) throw new UntestableText();
    return fits;
  };
  return { test, toString: () => pattern };
}

/** ajv's last error is the outermost: that of the anyOf, not of its branches. It sees doubles only, we say what came. */
function firstError(validate: ValidateFunction, value: unknown): SchemaError | undefined {
  const plain = plainNumbers(value);
  try {
    if (validate(plain)) return undefined;
  } catch (error) {
    if (!(error instanceof UntestableText)) throw error;
    return untestable(value);
  }
  const error = validate.errors?.at(-1);
  validate.errors = null;
  if (error === undefined) return undefined;
  const found = plain === value ? error.data : valueAt(value, pointerKeys(error.instancePath));
  return { ...schemaError(error), value: found };
}

/** As a guard that cannot be decided refuses: a text that was only made long would get around its pattern. */
function untestable(value: unknown): SchemaError {
  const keyword = "pattern length";
  const message =
    "is or has a text that is too long for the pattern that tests it, and what cannot be tested is refused; give a shorter text";
  return { keyword, pointer: "", value, limit: undefined, params: {}, members: [], message };
}

function schemaError(error: ErrorObject): SchemaError {
  const { instancePath, parentSchema, keyword, schema, params, message } = error;
  const properties: unknown = parentSchema?.["properties"];
  return {
    keyword,
    pointer: instancePath,
    value: error.data,
    limit: schema,
    params,
    members: isObject(properties) ? Object.keys(properties) : [],
    message: message ?? "is not valid",
  };
}

/** What is wrong with a schema that somebody has written: a keyword's value that the meta-schema refuses, or that is no pattern. */
export function schemaFaults(schema: unknown): readonly SchemaError[] {
  strictMetaSchema ??= compileMetaSchema();
  if (strictMetaSchema(schema)) return [];
  const errors = strictMetaSchema.errors ?? [];
  strictMetaSchema.errors = null;
  const byPlace = new Map<string, SchemaError>();
  for (const error of errors) {
    // The first error at a place is the innermost: the names of types, not that there are also lists of types.
    if (!byPlace.has(error.instancePath)) byPlace.set(error.instancePath, schemaError(error));
  }
  const places = [...byPlace.keys()];
  return [...byPlace.values()].filter(
    ({ pointer }) => !places.some((other) => other.startsWith(`${pointer}/`)),
  );
}

let strictMetaSchema: ValidateFunction | undefined;

/** Unlike the one that compiled schemas pass: it says all that is wrong, and looks into patterns. */
function compileMetaSchema(): ValidateFunction {
  const ajv = newAjv({ allErrors: true, verbose: true });
  // ajv's own does nothing in a meta-schema.
  ajv.removeKeyword("format");
  ajv.addKeyword({ keyword: "format", type: "string", schemaType: "string", validate: isOfFormat });
  return ajv.compile({ $ref: "https://json-schema.org/draft/2020-12/schema" });
}

function isOfFormat(format: string, text: string): boolean {
  return format !== "regex" || isRegExp(text, "u") || isRegExp(text, "");
}
