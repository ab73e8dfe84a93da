import type { Found, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

/** Of the words of two descriptions together, those that both have: Jaccard's index. */
const mostAlike = 0.85;
const leastWords = 4;
/** A text is compared with so many before it that have one of its rarer words: the work stays linear. */
const mostCompared = 40;
const longestRead = 2000;

/** S12: no two tools are described in almost the same words. */
export const alikeDescriptions: Rule = {
  id: "S12",
  slug: "alike-descriptions",
  level: "warn",
  what: "No two descriptions consist of almost the same words (Jaccard's index of 0.85).",
  why: "A model cannot tell such tools apart, and takes either.",
  fix: "Say in each what it does that the other does not, or leave one out.",
  setting: "description under apis.<api>.tools.<tool>.",
  link: "https://glama.ai/blog/2026-04-03-tool-definition-quality-score-tdqs",
  check: alikeTools,
};

interface Entry {
  readonly tool: string;
  readonly words: ReadonlySet<string>;
}

function alikeTools({ tools }: Subject): readonly Found[] {
  const entries = tools.map(({ name, description }) => ({
    tool: name,
    words: wordsIn(description),
  }));
  const counts = new Map<string, number>();
  for (const { words } of entries)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const holders = new Map<string, Entry[]>();
  return entries.flatMap((entry): readonly Found[] => {
    if (entry.words.size < leastWords) return [];
    // Two sets that are so alike share one of the rarest words of each.
    const rare = [...entry.words]
      .sort((left, right) => (counts.get(left) ?? 0) - (counts.get(right) ?? 0))
      .slice(0, Math.ceil(entry.words.size * (1 - mostAlike)) + 1);
    const others = new Set(rare.flatMap((word) => holders.get(word) ?? []));
    const twin = [...others].find(({ words }) => isAlike(words, entry.words));
    for (const word of rare) {
      const list = holders.get(word) ?? [];
      if (list.length < mostCompared) holders.set(word, [...list, entry]);
    }
    if (twin === undefined) return [];
    const message = `its description is almost that of ${twin.tool}`;
    return [{ tool: entry.tool, pointer: "/description", message }];
  });
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, longestRead)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}

function isAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared) >= mostAlike;
}
