import { counted } from "../../core/counted.ts";
import { eachTool, type Rule } from "../rule.ts";
import { someOf } from "../words.ts";

const leastShare = 0.8;

/** S07: most arguments are described. */
export const argumentDescriptions: Rule = {
  id: "S07",
  slug: "argument-descriptions",
  level: "warn",
  what: "At least 80 % of a tool's arguments have a description.",
  why: "A model fills in what it does not understand with a guess.",
  fix: "Describe each argument: what it means, and in which form it is given.",
  setting:
    "arguments under apis.<api>.tools.<tool>, or parameters under apis.<api> for all tools at once.",
  link: "https://glama.ai/blog/2026-04-03-tool-definition-quality-score-tdqs",
  check: eachTool(({ arguments: all }) => {
    const bare = all.filter(({ description }) => description.trim() === "");
    if (all.length - bare.length >= all.length * leastShare) return [];
    const named = someOf(bare.map(({ name }) => name));
    const message = `no description of ${named}: ${bare.length} of ${counted(all.length, "argument")}`;
    return [{ pointer: bare[0]?.pointer ?? "", message }];
  }),
};
