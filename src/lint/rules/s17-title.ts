import { eachTool, type Found, type Rule } from "../rule.ts";
import { hint } from "../subject.ts";
import { quoted } from "../words.ts";

const longest = 60;

/** S17: a title for people. */
export const title: Rule = {
  id: "S17",
  slug: "title",
  level: "info",
  what: `Each tool has a title of at most ${longest} characters that is not its name.`,
  why: "It is what people read when a client asks whether the tool may be called.",
  fix: "Write a title of at most 60 characters, such as Merge a pull request.",
  setting: "title under apis.<api>.tools.<tool>.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools",
  check: eachTool((tool): readonly Found[] => {
    const stated = tool.title ?? hint(tool, "title");
    const text = typeof stated === "string" ? stated.trim() : "";
    const about = { pointer: "/title" };
    if (text === "") return [{ ...about, message: "it has no title" }];
    if (text === tool.name) return [{ ...about, message: "its title is its name" }];
    if (/^(?:GET|POST|PUT|PATCH|DELETE) \//i.test(text))
      return [{ ...about, message: `its title is a request: ${quoted(text)}` }];
    return text.length > longest
      ? [{ ...about, message: `its title is long: ${quoted(text)}` }]
      : [];
  }),
};
