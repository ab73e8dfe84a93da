import type { Found, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

const many = 25;
const tooMany = 60;
const mostTokensOfATool = 1500;

/** S11: few tools, none of them huge. */
export const size: Rule = {
  id: "S11",
  slug: "size",
  level: "fail",
  what: `At most ${tooMany} tools. To warn: more than ${many}, or a tool of more than 1,500 tokens. To note: none at all.`,
  why: "Every definition is in every conversation: it is paid for each time, and among many tools models choose worse.",
  fix: "Keep what people ask for, put tools that belong together behind one, and cut arguments that nobody needs.",
  setting: "methods and only under apis.<api>.tools.<tool>; gram tokens shows what costs most.",
  link: "https://github.com/getsentry/sentry-mcp",
  check: (subject) => [...numberOfTools(subject), ...largeTools(subject)],
};

function numberOfTools({ tools, tokensOf }: Subject): readonly Found[] {
  if (tools.length === 0) return [{ level: "info", message: "no tools: there is nothing to call" }];
  if (tools.length <= many) return [];
  const tokens = tokensOf && tools.reduce((sum, tool) => sum + tokensOf(tool), 0);
  const cost = tokens === undefined ? "" : `, ${tokens} tokens in all`;
  const level = tools.length > tooMany ? "fail" : "warn";
  const most = tools.length > tooMany ? tooMany : many;
  return [{ level, message: `${tools.length} tools, more than ${most}${cost}` }];
}

function largeTools({ tools, tokensOf }: Subject): readonly Found[] {
  if (tokensOf === undefined) return [];
  return tools.flatMap((tool): readonly Found[] => {
    const tokens = tokensOf(tool);
    if (tokens <= mostTokensOfATool) return [];
    return [{ tool: tool.name, level: "warn", message: `its definition is ${tokens} tokens` }];
  });
}
