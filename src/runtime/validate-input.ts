import type { ObjectSchema } from "../contract/schema.ts";
import type { SchemaError } from "../core/describe-error.ts";
import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { type CheckSchema, schemaCompiler } from "../core/schema-compiler.ts";
import { compileDefaults } from "./compile-defaults.ts";
import { explainInput } from "./explain-input.ts";
import { compileHealing, type HealInput } from "./heal-input.ts";

/** The arguments with defaults, or what is wrong with them, as sentences for a model. */
export type ValidInput =
  | { readonly ok: true; readonly inputs: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly message: string };

/** Checks a call's arguments; never writes to them. */
export type ValidateInput = (args: unknown) => ValidInput;

type Arguments = { readonly [name: string]: unknown };

/**
 * A tool's arguments are checked by one compiled schema. Only when that fails are they healed (heal-input.ts), and only when
 * that does not help is each checked by its own, so that every wrong one is named and hostile input cannot make
 * more errors than arguments.
 */
export function compileInput(schema: ObjectSchema): ValidateInput {
  const compile = schemaCompiler();
  // Undefined where the schema cannot be compiled: then the upstream checks what we cannot.
  const checkAll = compile(schema);
  const checks = new Map<string, CheckSchema>();
  let healing: HealInput | undefined;
  const requiredDefaults = (schema.required ?? []).flatMap((name) => {
    const preset = schema.properties[name]?.default;
    return preset === undefined ? [] : [[name, preset] as const];
  });
  const fill = compileDefaults(schema);

  function check(name: string, value: unknown): SchemaError | undefined {
    const checkOne = checks.get(name) ?? compile(propertySchema(schema, name)) ?? unchecked;
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
