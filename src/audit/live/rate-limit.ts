// 429 and Retry-After: https://www.rfc-editor.org/rfc/rfc6585#section-4
import type { Exchange } from "./exchange.ts";
import { errorOf, failureText, headerOf, isToolError, statusOf } from "./read-answer.ts";

/** Whether an answer says that there were too many: by its status, or in the words that a model reads. */
export function isLimit(exchange: Exchange): boolean {
  if (statusOf(exchange) === 429) return true;
  const isFailure = errorOf(exchange) !== undefined || isToolError(exchange);
  return (
    isFailure && /\brate[ -]?limit|\btoo many (?:requests|calls)\b/i.test(failureText(exchange))
  );
}

/** Whether it says when to come again: Retry-After, or so many seconds in the text that stands in its place. */
export function saysWhen(exchange: Exchange): boolean {
  if (headerOf(exchange, "retry-after") !== "") return true;
  return (
    statusOf(exchange) !== 429 && /\b\d+ ?(?:ms|s|sec\w*|min\w*)\b/i.test(failureText(exchange))
  );
}
