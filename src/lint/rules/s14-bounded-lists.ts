import { eachTool, type Found, type Rule } from "../rule.ts";
import { hasAny, hint, isOfType, type LintedArgument } from "../subject.ts";
import { conceptOf, verbOf } from "../words.ts";

const limits = new Set(
  "limit perpage pagesize maxresults max first last top count size maxcount maxitems pagelimit numresults results tail head".split(
    " ",
  ),
);
const positions = new Set(
  "page cursor after before offset skip start startat marker pagetoken nextpagetoken nexttoken continuationtoken since pagenumber".split(
    " ",
  ),
);

/** S14: a list can be bounded. */
export const boundedLists: Rule = {
  id: "S14",
  slug: "bounded-lists",
  level: "warn",
  what: "A tool that lists has an argument for how much or from where, and what says how much has a maximum.",
  why: "One call of an unbounded list can fill a model's whole context.",
  fix: "Give it an argument for how many or from where, and say the most that is taken, in the schema or the description.",
  setting:
    "keep the operation's paging in arguments under apis.<api>.tools.<tool>, with a maximum.",
  link: "https://github.com/github/github-mcp-server/issues",
  check: eachTool((tool): readonly Found[] => {
    if (verbOf(tool.words)?.family !== "list" || hint(tool, "readOnlyHint") === false) return [];
    const amounts = tool.arguments.filter(({ name }) => limits.has(conceptOf(name)));
    const isPaged = tool.arguments.some(({ name }) => positions.has(conceptOf(name)));
    if (amounts.length === 0 && !isPaged)
      return [{ pointer: "/inputSchema", message: "it lists, and no argument bounds how much" }];
    return amounts
      .filter((amount) => !hasMaximum(amount))
      .map(({ name, pointer }) => ({
        pointer,
        message: `nothing says the most that ${name} takes`,
      }));
  }),
};

function hasMaximum({ schema, description }: LintedArgument): boolean {
  if (!isOfType(schema, "integer", "number")) return true;
  return hasAny(schema, "maximum", "exclusiveMaximum", "enum", "const") || /\d/.test(description);
}
