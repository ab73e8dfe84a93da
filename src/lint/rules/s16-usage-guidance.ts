import { groupBy } from "../../core/group-by.ts";
import type { Found, Rule } from "../rule.ts";
import { hint, type LintedTool, type Subject } from "../subject.ts";
import { someOf, verbOf } from "../words.ts";

/** S16: tools that are easily taken for each other say when to use which. */
export const usageGuidance: Rule = {
  id: "S16",
  slug: "usage-guidance",
  level: "warn",
  what: "Of tools whose names differ only in a verb that means alike (list_issues, search_issues), at least one says when to use which.",
  why: "A model takes either, and often the one that costs more or finds less.",
  fix: "Add a sentence to one: Use search_issues when you look for words.",
  setting: "description under apis.<api>.tools.<tool>.",
  link: "https://glama.ai/blog/2026-04-03-tool-definition-quality-score-tdqs",
  check: confusedTools,
};

function confusedTools({ tools }: Subject): readonly Found[] {
  return [...groupBy(tools, likenessOf).values()].flatMap((group): readonly Found[] => {
    const [first, second] = group;
    if (first === undefined || second === undefined) return [];
    // With one verb they differ in number: get_suite and get_suites.
    const verbs = new Set(group.map(({ words }) => verbOf(words)?.verb));
    if (verbs.size < 2 || isExplained(group)) return [];
    const others = someOf(group.slice(1).map(({ name }) => name));
    const message = `nothing says when to use it and when ${others}`;
    return [{ tool: first.name, pointer: "/description", message }];
  });
}

/** What a tool's name says that it does, and to what. */
function likenessOf(tool: LintedTool): string | undefined {
  const verb = verbOf(tool.words);
  if (verb === undefined) return undefined;
  const things = tool.words.filter((_, at) => at !== verb.at).map(singular);
  return [verb.family, hint(tool, "readOnlyHint"), ...things].join(" ");
}

const tellsWhen = /\b(?:use (?:this|it|only|when|for|to)|instead|rather than|prefer)\b/i;

function isExplained(group: readonly LintedTool[]): boolean {
  const names = new Set(group.map(({ name }) => name));
  return group.some(({ name, description }) => {
    const text = description.slice(0, 4000);
    const words = text.split(/[^\w.-]+/).map((word) => word.replace(/\.$/, ""));
    return tellsWhen.test(text) || words.some((word) => word !== name && names.has(word));
  });
}

/** Good enough to see that get_issue and read_issues are about the same. */
function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
