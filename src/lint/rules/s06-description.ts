import { eachTool, type Found, type Rule } from "../rule.ts";
import type { ShownTool } from "../shown-server.ts";
import { conceptOf, quoted } from "../words.ts";

const shortest = 40;
const longest = 1024;

/** S06: a description that says more than the name. */
export const description: Rule = {
  id: "S06",
  slug: "description",
  level: "fail",
  what: `Each tool has a description that says more than its name, and is not a request line. To warn: under ${shortest} or over 1,024 characters.`,
  why: "It is what a model chooses by. Of 10,831 servers, tools with good descriptions were chosen 2.6 times as often; long ones are paid for in every conversation, and clients cut them.",
  fix: "Write a description: what the tool does in one sentence, then its limits, and when to use another tool.",
  setting: "description under apis.<api>.tools.<tool>.",
  link: "https://arxiv.org/abs/2602.18914",
  check: eachTool((tool): readonly Found[] => {
    const pointer = "/description";
    const failure = failureOf(tool);
    if (failure !== undefined) return [{ pointer, message: failure }];
    const length = [...tool.description.slice(0, 4 * longest)].length;
    if (length >= shortest && length <= longest) return [];
    const message =
      length > longest ? `its description has more than ${longest} characters` : shortness(tool);
    return [{ pointer, level: "warn", message }];
  }),
};

function failureOf({ name, description: text }: ShownTool): string | undefined {
  if (text.trim() === "") return "it has no description";
  if (/^(?:Deprecated\. )?(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE) \//.test(text))
    return `its description is a request: ${quoted(text)}`;
  if (isSame(text, name)) return `its description says only its name again: ${quoted(text)}`;
  return undefined;
}

/** Where nobody has written either, both are the spec's summary: that is no more than poor. */
function shortness({ title, description: text }: ShownTool): string {
  return isSame(text, title ?? "")
    ? `its description says only its title again: ${quoted(text)}`
    : `its description is short: ${quoted(text)}`;
}

function isSame(text: string, other: string): boolean {
  return text.length <= 400 && conceptOf(text) === conceptOf(other);
}
