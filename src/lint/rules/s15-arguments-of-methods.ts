import { ownValue } from "../../core/json.ts";
import { eachTool, type Rule } from "../rule.ts";
import { isOfType, type LintedArgument } from "../subject.ts";
import { nameWords, someOf, verbOf } from "../words.ts";

/** S15: a tool of several methods says which arguments belong to which. */
export const argumentsOfMethods: Rule = {
  id: "S15",
  slug: "arguments-of-methods",
  level: "warn",
  what: "Where an argument method chooses what a tool does, the descriptions of the optional arguments say for which methods they are.",
  why: "A model fills in everything that it is offered, and cannot know what a method ignores or needs.",
  fix: "Begin the description with it: For get_files: page of the list.",
  setting: "arguments under apis.<api>.tools.<tool>.",
  link: "https://github.com/github/github-mcp-server",
  check: eachTool(({ arguments: all }) => {
    const method = all.find(choosesMethod);
    if (method === undefined) return [];
    const methods = valuesOf(method);
    const optional = all.filter((argument) => argument !== method && !argument.isRequired);
    const silent = optional.filter(({ description }) => !names(description, methods));
    // What all methods take needs no word.
    if (optional.length < 2 || silent.length * 2 <= optional.length) return [];
    const listed = someOf(silent.map(({ name }) => name));
    const message = `nothing says for which of its ${methods.length} methods ${listed} are`;
    return [{ pointer: method.pointer, message }];
  }),
};

/** Its values are verbs: a method of payment or of HTTP chooses nothing. */
function choosesMethod(argument: LintedArgument): boolean {
  // An action that may be left out is what a list is filtered by.
  const isChoice =
    argument.name === "method" || (argument.name === "action" && argument.isRequired);
  if (!isChoice) return false;
  if (!isOfType(argument.schema, "string")) return false;
  const values = valuesOf(argument);
  const verbs = values.filter(
    (value) => verbOf(nameWords(value))?.at === 0 && value.toUpperCase() !== value,
  );
  return values.length > 1 && verbs.length * 2 >= values.length;
}

function valuesOf({ schema }: LintedArgument): readonly string[] {
  const values = ownValue(schema, "enum");
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
}

function names(description: string, methods: readonly string[]): boolean {
  const words = new Set(description.slice(0, 2000).split(/[^\w-]+/));
  return (
    methods.some((method) => words.has(method)) ||
    /\b(?:all|every|any) methods?\b/i.test(description)
  );
}
