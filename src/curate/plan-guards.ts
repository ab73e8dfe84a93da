import type { GuardConfig } from "../config/run-schema.ts";
import type { Check } from "../contract/expression.ts";
import type { ObjectSchema, Schema } from "../contract/schema.ts";

/** A guard in the contract's form, with the usual words where the configuration has none. */
export function planGuard(guard: GuardConfig, input?: ObjectSchema): Check {
  if ("that" in guard) return guard;
  const { message } = guard;
  const isGiven = (name: string) => givenCondition(name, input?.properties[name]);
  if ("atLeastOne" in guard) {
    const names = guard.atLeastOne;
    return {
      that: names.map(isGiven).join(" || "),
      message: message ?? `Give ${inWords(names, "or")}.`,
    };
  }
  if ("allOrNone" in guard) {
    const all = guard.allOrNone.map(isGiven).join(" && ");
    const none = guard.allOrNone.map((name) => `!${isGiven(name)}`).join(" && ");
    return {
      that: `(${all}) || (${none})`,
      message: message ?? `Give ${inWords(guard.allOrNone, "and")} together, or none of them.`,
    };
  }
  const pattern = guard.deny.replaceAll("'", "''");
  return {
    that: `!(${reference(guard.in)} =~ '${pattern}')`,
    message: message ?? `${guard.in} has a part that is not allowed here.`,
  };
}

/** A reference holds unless it is false, and false is a boolean that somebody gave. */
function givenCondition(name: string, schema: Schema | undefined): string {
  const given = reference(name);
  return [schema?.type].flat().includes("boolean") ? `(${given} || ${given} == false)` : given;
}

/** The arguments that a guard lists by name, and where in it. */
export function argumentsOfGuard(
  guard: GuardConfig,
): readonly { readonly argument: string; readonly key: readonly (string | number)[] }[] {
  if ("that" in guard) return [];
  // What is looked into may be a part of the argument: comments[*].body.
  if ("deny" in guard) return [{ argument: /^[^.[]*/.exec(guard.in)?.[0] ?? "", key: ["in"] }];
  const [kind, names] =
    "atLeastOne" in guard
      ? (["atLeastOne", guard.atLeastOne] as const)
      : (["allOrNone", guard.allOrNone] as const);
  return names.map((argument, index) => ({ argument, key: [kind, index] }));
}

function reference(name: string): string {
  return `$inputs.${name}`;
}

function inWords(names: readonly string[], word: string): string {
  return `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}
