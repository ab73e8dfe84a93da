import { eachTool, type Rule } from "../rule.ts";
import { hasAny, isOfType, type LintedArgument } from "../subject.ts";
import { quoted } from "../words.ts";

/** S08: texts whose form a model has to guess. */
export const formsOfValues: Rule = {
  id: "S08",
  slug: "forms-of-values",
  level: "warn",
  what: "An id that is a text says its form or where it is from. A text whose description lists its values has them as an enum.",
  why: "A model makes up ids that look right, and spells values in its own way.",
  fix: "Say where the id is from or show one in its description; give the values as an enum.",
  setting: "description and enum of arguments under apis.<api>.tools.<tool>.",
  link: "https://glama.ai/blog/2026-04-03-tool-definition-quality-score-tdqs",
  check: eachTool(({ arguments: all }) =>
    all.flatMap((argument) => {
      const message = problemOf(argument);
      return message === undefined ? [] : [{ pointer: argument.pointer, message }];
    }),
  ),
};

const tellForm = ["enum", "const", "pattern", "format", "example", "examples", "default"];

function problemOf({ name, schema, description, words }: LintedArgument): string | undefined {
  if (!isOfType(schema, "string") || hasAny(schema, "enum", "const", "pattern")) return undefined;
  const text = description.slice(0, 1000);
  if (listsValues(text)) return `${name} lists its values in words: ${quoted(text)}`;
  const isId = words.at(-1) === "id" || words.at(-1) === "uuid";
  if (!isId || hasAny(schema, ...tellForm) || tellsForm(text)) return undefined;
  return `${name} is a text, and nothing says how such an id looks or where it is from`;
}

/** An example, a form, or the place that has it. */
function tellsForm(text: string): boolean {
  return /\d|["'`]|\b(?:from|as|like|such|e\.g|example|returned|uuid|guid|hash|slug|sha)\b/i.test(
    text,
  );
}

const announces =
  /\b(?:one of|either|(?:allowed|possible|valid|accepted|supported) values|can be|must be)\b/i;

/** "Can be one of: open, closed"; "either `asc` or `desc`": single words in quotes, or after a colon. */
function listsValues(text: string): boolean {
  const found = announces.exec(text);
  if (found === null) return false;
  const [rest = ""] = text.slice(found.index + found[0].length, found.index + 200).split(/\.\s/);
  const quotedWords = rest.match(/(["'`])[A-Za-z][\w.-]{1,40}\1/g) ?? [];
  return (
    quotedWords.length > 1 ||
    /^[^:]{0,30}: ?[\w-]{1,40}(?:(?:, ?| \| |\/)(?:or )?[\w-]{1,40})+(?:[,.;]|$| or )/.test(rest)
  );
}
