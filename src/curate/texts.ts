import { cutText } from "../core/cut-text.ts";
import { withoutHidden } from "../core/hidden-characters.ts";
import type { Operation } from "../model/types.ts";
import { wordsOf } from "./names.ts";

/** Longest description of a tool that is taken over from a spec, in characters. */
const maxDescription = 300;
/** Longest description of an argument that is taken over from a spec, in characters. */
const maxArgumentText = 160;
/** What is read of a text of a spec, in characters: far more than is kept of it. */
const maxRead = 4000;

/** A short name for people: the summary, else the words of the tool's name. */
export function titleOf(operation: Operation | undefined, toolName: string): string {
  if (operation?.summary !== undefined) return cut(plainText(operation.summary), 80);
  const words = wordsOf(toolName).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a model reads of an operation that nobody has described: the first paragraph of the spec's text. */
export function descriptionOf(
  operation: Pick<Operation, "method" | "path" | "summary" | "description" | "deprecated">,
): string {
  const own = firstParagraph(operation.description) ?? firstParagraph(operation.summary);
  const text = cut(own ?? `${operation.method} ${operation.path}`, maxDescription);
  return operation.deprecated ? `Deprecated. ${text}` : text;
}

/** An argument's text from the spec, as plain text on one line; undefined where there is none. */
export function argumentText(description: unknown): string | undefined {
  if (typeof description !== "string") return undefined;
  const text = plainText(description);
  return text === "" ? undefined : cut(text, maxArgumentText);
}

/** Longest pattern that is told as text: a longer one says nothing to a model. */
const maxPatternText = 120;

/** A text with a pattern that is told and not executed. */
export function withPattern(description: unknown, pattern: unknown): string | undefined {
  const own = typeof description === "string" ? description : undefined;
  const text = String(pattern);
  if (text.length > maxPatternText) return own;
  return own === undefined ? `Pattern: ${text}` : `${sentence(own)} Pattern: ${text}`;
}

/** The pattern that `withPattern` has put at the end of a text; empty where there is none. */
export function patternIn(description: unknown): string {
  const found = typeof description === "string" ? /(?:^| )(Pattern: .+)$/s.exec(description) : null;
  return found?.[1] ?? "";
}

/** The text with a full stop, unless it ends with a mark of its own. */
export function sentence(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

function firstParagraph(markdown: string | undefined): string | undefined {
  if (markdown === undefined) return undefined;
  const paragraphs = withoutComments(cutText(markdown, maxRead))
    .split(/\r?\n\s*\r?\n/)
    .map(plainText);
  return paragraphs.find((paragraph) => paragraph !== "");
}

/**
 * Markdown links, emphasis, HTML and line breaks cost tokens and say nothing to a model. Comments and characters that nobody
 * sees are left out, since a reader of the spec has not seen what they tell a model.
 */
function plainText(markdown: string): string {
  return withoutHidden(withoutComments(cutText(markdown, maxRead)))
    .replace(/!?\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]*>/g, " ")
    .replace(/^\s{0,3}(?:#{1,6}|>+|\[!\w+\])\s*/gm, "")
    .replace(/\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A space stays in a comment's place, so that nothing around it becomes another one. */
function withoutComments(markdown: string): string {
  return markdown.replace(/<!--.*?(?:-->|$)/gs, " ");
}

/** At most so many characters, cut after a sentence or else after a word. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = cutText(text, max - 1);
  const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
  if (sentence > max / 2) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(" ");
  return `${(word > max / 2 ? head.slice(0, word) : head).trimEnd()}…`;
}
