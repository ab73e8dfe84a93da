import { groupBy } from "../../core/group-by.ts";
import { pointerTo } from "../../core/pointer.ts";
import type { Found, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { conceptOf, someOf, styleOf } from "../words.ts";

/** S09: one concept has one name in all tools. */
export const argumentSpellings: Rule = {
  id: "S09",
  slug: "argument-spellings",
  level: "warn",
  what: "Arguments that mean the same are spelled the same in all tools (perPage or per_page, not both), and all are in one style.",
  why: "A model that has used one tool writes the next call by it, and the call is refused.",
  fix: "Spell what means the same in one way in all tools.",
  setting: "arguments: { perPage: { from: per_page } } under apis.<api>.tools.<tool>.",
  link: "https://github.com/github/github-mcp-server/issues",
  check: (subject) => [...twoSpellings(subject), ...mixedStyles(subject)],
};

/** An argument of one tool. */
interface Use {
  readonly tool: string;
  readonly name: string;
}

function usesIn({ tools }: Subject): readonly Use[] {
  return tools.flatMap(({ name: tool, arguments: all }) => all.map(({ name }) => ({ tool, name })));
}

/** One finding a concept, about the first tool that has the rarest spelling. */
function twoSpellings(subject: Subject): readonly Found[] {
  const concepts = groupBy(usesIn(subject), ({ name }) => conceptOf(name));
  return [...concepts.values()].flatMap((uses): readonly Found[] => {
    const spellings = [...groupBy(uses, ({ name }) => name).values()].sort(
      (left, right) => right.length - left.length,
    );
    const [rarest] = spellings.at(-1) ?? [];
    if (spellings.length < 2 || rarest === undefined) return [];
    const listed = spellings.map((all) => {
      const users = someOf([...new Set(all.map(({ tool }) => tool))], 2);
      return `${all[0]?.name} (${users})`;
    });
    const message = `one argument has ${spellings.length} spellings: ${someOf(listed)}`;
    const pointer = pointerTo("/inputSchema/properties", rarest.name);
    return [{ tool: rarest.tool, pointer, message }];
  });
}

/** A style that one name in ten has is a style; one stray name is not. */
function mixedStyles(subject: Subject): readonly Found[] {
  const names = new Set(usesIn(subject).map(({ name }) => name));
  const byStyle = [...groupBy(names, styleOf)];
  const total = byStyle.reduce((sum, [, all]) => sum + all.length, 0);
  const styles = byStyle.filter(([, all]) => all.length > 1 && all.length * 10 >= total);
  if (styles.length < 2) return [];
  const listed = styles.map(([style, all]) => `${style} (${someOf(all)})`);
  return [{ message: `names of arguments are in ${someOf(listed)}` }];
}
