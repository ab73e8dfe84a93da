import { groupBy } from "../../core/group-by.ts";
import type { Found, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { someOf, styleOf } from "../words.ts";

const legal = /^[A-Za-z0-9_.-]{1,128}$/;
const longest = 64;

/** S05: names of tools that every client takes, each once, in one style. */
export const names: Rule = {
  id: "S05",
  slug: "names",
  level: "fail",
  what: "Tool names are 1 to 128 characters of A-Z a-z 0-9 _ . - and unique. To warn: over 64 characters, alone or as clients write it (mcp__server__tool); styles that are mixed.",
  why: "A client drops what it cannot name. Claude and OpenAI take 64 characters, in which the server's name has to fit too.",
  fix: "Rename it: at most 64 characters of A-Z a-z 0-9 _ -, in the style of the others.",
  setting: "a tool's key under apis.<api>.tools, or naming under apis.<api> for those of include.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names",
  check: (subject) => [...nameFindings(subject), ...mixedStyles(subject)],
};

function nameFindings({ tools, name: server }: Subject): readonly Found[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name }): readonly Found[] => {
    const isTwin = seen.has(name);
    seen.add(name);
    const about = { tool: name, pointer: "/name" };
    if (!legal.test(name)) return [{ ...about, message: "its name is not legal" }];
    if (isTwin) return [{ ...about, message: "another tool has the same name" }];
    const asClientsWriteIt = server === undefined ? name : `mcp__${server}__${name}`;
    if (asClientsWriteIt.length <= longest) return [];
    const message = `${asClientsWriteIt} has ${asClientsWriteIt.length} characters, and clients take ${longest}`;
    return [{ ...about, level: "warn", message }];
  });
}

function mixedStyles({ tools }: Subject): readonly Found[] {
  const byStyle = groupBy(
    tools.map(({ name }) => name),
    styleOf,
  );
  if (byStyle.size < 2) return [];
  const listed = [...byStyle].map(([style, all]) => `${style} (${someOf(all, 2)})`);
  return [{ level: "warn", message: `names of tools are in ${someOf(listed)}` }];
}
