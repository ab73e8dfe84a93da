import { quoted } from "../../lint/words.ts";
import { noTool } from "../live/probes/calls.ts";
import { errorOf, failureText, isToolError } from "../live/read-answer.ts";
import { namesOneOf } from "../live/said-names.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** E05: errors say what to change. */
export const actionableErrors: AuditRule = {
  id: "E05",
  slug: "actionable-errors",
  area: "errors",
  level: "warn",
  what: "The text of an error says what to change: it names the tool, or the argument.",
  why: 'A model that reads "Internal error" tries the same again.',
  fix: "Say what was wrong with which argument, and what it may be.",
  link: "https://www.anthropic.com/engineering/writing-tools-for-agents",
  check: eachAnswer(["unknown-tool", "wrong-type"], (exchange) => {
    if (!isToolError(exchange) && errorOf(exchange) === undefined) return undefined;
    const text = failureText(exchange);
    const { required = [noTool], name } = exchange.ask.tool ?? {};
    if (namesOneOf(exchange, required, name)) return undefined;
    return `the text does not say what is wrong: ${quoted(text)}`;
  }),
};
