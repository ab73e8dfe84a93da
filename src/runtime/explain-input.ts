import type { ObjectSchema } from "../contract/schema.ts";
import { describeError, type SchemaError } from "../core/describe-error.ts";
import { didYouMean } from "../core/suggest.ts";

/** Arguments to explain: the error of the whole, and how to check one of them. */
export interface WrongInput {
  readonly schema: ObjectSchema;
  readonly given: { readonly [name: string]: unknown };
  readonly error: SchemaError | undefined;
  readonly check: (name: string, value: unknown) => SchemaError | undefined;
}

const maxProblems = 8;
const maxNames = 20;

/** What is wrong with the arguments, a sentence each; undefined when nothing is found. */
export function explainInput({ schema, given, error, check }: WrongInput): string | undefined {
  const known = Object.keys(schema.properties);
  const names = Object.keys(given);
  const unknown = names.filter((name) => !Object.hasOwn(schema.properties, name));
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(given, name));
  const wrong = names
    .filter((name) => Object.hasOwn(schema.properties, name))
    .flatMap((name) => {
      const found = check(name, given[name]);
      return found === undefined ? [] : [describeError(name, found)];
    });
  const problems = [
    ...missing.map((name) => `${name} is required.`),
    ...wrong,
    ...unknown.slice(0, maxProblems).map((name) => unknownArgument(name, known)),
  ];
  if (problems.length === 0 && error !== undefined) problems.push(describeError("", error));
  if (problems.length === 0) return undefined;
  const rest = problems.length - maxProblems;
  return [
    ...problems.slice(0, maxProblems),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
    ...(unknown.length > 0 ? [legalNames(known)] : []),
  ].join(" ");
}

function unknownArgument(name: string, known: readonly string[]): string {
  const shown = JSON.stringify(name.slice(0, 60));
  const hint = didYouMean(name, known);
  return hint === undefined
    ? `There is no argument ${shown}.`
    : `There is no argument ${shown}; ${hint}`;
}

function legalNames(known: readonly string[]): string {
  if (known.length === 0) return "This tool takes no arguments.";
  return known.length > maxNames ? "" : `The arguments are: ${known.join(", ")}.`;
}
