// 429 and Retry-After: https://www.rfc-editor.org/rfc/rfc6585#section-4
import type { Exchange } from "./exchange.ts";
import { errorOf, failureText, headerOf, isToolError, statusOf } from "./read-answer.ts";

/** A limit by itself may be what a tool is about. */
const limitWords = [
  /\btoo many (?:requests|calls)\b/i,
  /\b(?:am|are|is|was|were|been|being|get) rate[ -]limited\b/i,
  near(
    /(?<![-_])\brate[ -]?limit(?:s|ed|ing)?\b(?![-_])/,
    /\b(?:exceed\w*|reached|hit|retry|try again)\b/,
  ),
];

/** The one not far from the other, in either order. */
function near({ source: left }: RegExp, { source: right }: RegExp): RegExp {
  return new RegExp(`${left}[^]{0,60}?${right}|${right}[^]{0,60}?${left}`, "i");
}

/** Whether an answer says that there were too many: by its status, or in the words that a model reads. */
export function isLimit(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (status === 429 || (status === 503 && headerOf(exchange, "retry-after") !== "")) return true;
  const isFailure = errorOf(exchange) !== undefined || isToolError(exchange);
  return isFailure && limitWords.some((words) => words.test(failureText(exchange)));
}

/** Why an answer that says so says nothing else. */
export const tooMany = "the server answered that there were too many requests";

/** Whether it says when to come again: Retry-After, or so long in the text or the data that stand in its place. */
export function saysWhen(exchange: Exchange): boolean {
  if (headerOf(exchange, "retry-after") !== "") return true;
  if (statusOf(exchange) === 429) return false;
  const data = JSON.stringify(errorOf(exchange)?.data) ?? "";
  return (
    /\b\d+ ?(?:ms|s|sec\w*|min\w*|h|hours?)\b/i.test(failureText(exchange)) ||
    /"retry[-_]?(?:after|in)/i.test(data)
  );
}
