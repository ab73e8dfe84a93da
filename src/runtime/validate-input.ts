// JSON Schema 2020-12 (https://json-schema.org/draft/2020-12). The only file that imports ajv.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ObjectSchema } from "../contract/schema.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { linearPattern } from "../core/linear-pattern.ts";
import { pointerKeys, valueAt } from "../core/pointer.ts";
import { compileDefaults } from "./compile-defaults.ts";
import type { SchemaError } from "./describe-error.ts";
import { explainInput } from "./explain-input.ts";
import { compileHealing, type HealInput } from "./heal-input.ts";
import { plainNumbers } from "./plain-numbers.ts";
import { areUnique } from "./unique-items.ts";

/** The arguments with defaults, or what is wrong with them, as sentences for a model. */
export type ValidInput =
  | { readonly ok: true; readonly inputs: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly message: string };

/** Checks a call's arguments; never writes to them. */
export type ValidateInput = (args: unknown) => ValidInput;

type Arguments = { readonly [name: string]: unknown };

/** The first error of a value; undefined when it has none. */
type CheckSchema = (value: unknown) => SchemaError | undefined;

/** Checks schemas by the meta-schema, which is compiled once. It keeps none of them. */
const metaSchema = new Ajv2020({ strict: false, validateFormats: false, logger: false });

/**
 * A compiler of one tool's schemas. ajv keeps whatever it has compiled for as long as it lives, so that one for all
 * would keep the schemas of every server ever loaded. Without meta-schemas a new one takes 0.1 ms and 20 KB.
 */
function newCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    // An argument called `constructor` is not there because objects have one.
    ownProperties: true,
    verbose: true,
    logger: false,
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
  return ajv;
}

/**
 * A pattern that cannot be run in linear time is not checked, and neither is a text that is too long for it: the upstream
 * does it. ajv tells patterns apart by text.
 */
function patternEngine(pattern: string): Pick<RegExp, "test"> & { toString(): string } {
  const test = linearPattern(pattern);
  return { test: (text) => test?.(text) !== false, toString: () => pattern };
}

/**
 * A tool's arguments are checked by one compiled schema. Only when that fails are they healed (heal-input.ts), and only when
 * that does not help is each checked by its own, so that every wrong one is named and hostile input cannot make
 * more errors than arguments.
 */
export function compileInput(schema: ObjectSchema): ValidateInput {
  const ajv = newCompiler();
  const checkAll = compiled(schema, ajv);
  const checks = new Map<string, CheckSchema>();
  let healing: HealInput | undefined;
  const requiredDefaults = (schema.required ?? []).flatMap((name) => {
    const preset = schema.properties[name]?.default;
    return preset === undefined ? [] : [[name, preset] as const];
  });
  const fill = compileDefaults(schema);

  function check(name: string, value: unknown): SchemaError | undefined {
    const checkOne = checks.get(name) ?? compiled(propertySchema(schema, name), ajv) ?? unchecked;
    checks.set(name, checkOne);
    return checkOne(value);
  }
  function heal(args: Arguments): Arguments {
    healing ??= compileHealing(schema);
    return healing(args);
  }
  return (args) => {
    if (!isObject(args)) return { ok: false, message: "The arguments must be a JSON object." };
    const given = withDefaults(args, requiredDefaults);
    if (checkAll !== undefined && checkAll(given) === undefined) {
      return { ok: true, inputs: fill(given) };
    }
    const healed = withDefaults(heal(given), requiredDefaults);
    const error = checkAll?.(healed);
    if (error !== undefined || checkAll === undefined) {
      const message = explainInput({ schema, given: healed, error, check });
      if (message !== undefined) return { ok: false, message };
    }
    return { ok: true, inputs: fill(healed) };
  };
}

function withDefaults(
  args: { readonly [name: string]: unknown },
  defaults: readonly (readonly [string, unknown])[],
): { readonly [name: string]: unknown } {
  const absent = defaults.filter(([name]) => ownValue(args, name) === undefined);
  return absent.length === 0 ? args : { ...args, ...objectFrom(absent) };
}

const unchecked: CheckSchema = () => undefined;

/** An argument's schema with the definitions that it may refer to; one that takes anything where there is none. */
function propertySchema(schema: ObjectSchema, name: string): object {
  const property = ownValue(schema.properties, name);
  if (!isObject(property)) return {};
  const definitions = schema["$defs"];
  return definitions === undefined ? property : { ...property, $defs: definitions };
}

/** Undefined where ajv cannot compile the schema: then the upstream checks what we cannot. */
function compiled(schema: object, ajv: Ajv2020): CheckSchema | undefined {
  try {
    if (metaSchema.validateSchema(schema) !== true) return undefined;
    const validate = ajv.compile(schema);
    return (value) => firstError(validate, value);
  } catch {
    return undefined;
  }
}

/** ajv's last error is the outermost: that of the anyOf, not of its branches. It sees doubles only, we say what came. */
function firstError(validate: ValidateFunction, value: unknown): SchemaError | undefined {
  const plain = plainNumbers(value);
  if (validate(plain)) return undefined;
  const error = validate.errors?.at(-1);
  validate.errors = null;
  if (error === undefined) return undefined;
  const { instancePath, parentSchema, keyword, schema, params, message } = error;
  const properties: unknown = parentSchema?.["properties"];
  return {
    keyword,
    pointer: instancePath,
    value: plain === value ? error.data : valueAt(value, pointerKeys(instancePath)),
    limit: schema,
    params,
    members: isObject(properties) ? Object.keys(properties) : [],
    message: message ?? "is not valid",
  };
}
