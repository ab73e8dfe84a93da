import type { Exchange } from "./exchange.ts";
import { errorOf, failureText, isToolError, statusOf } from "./read-answer.ts";
import { isRefusal } from "./read-opening.ts";

/** How servers say in an error that they want a token. A "token" alone may be one of JSON, or of a page. */
const aboutTokens =
  /\b(?:(?:un)?authenticat(?:ed|ion)|(?:un)?authori[sz](?:ed|ation)|credentials?|api[ _-]?keys?|(?:access|bearer|api|missing|invalid|expired|no) tokens?|tokens? (?:is |are )?(?:required|missing|invalid|expired)|log ?in|sign in|(?:http|status|code|error)\W{0,3}40[13])\b/i;
/** How they say it so that it can be nothing else. */
const demand =
  /\bun(?:authenticated|authori[sz]ed)\b|\bnot (?:authenticated|authori[sz]ed|(?:logged|signed) in)\b|\b(?:log|sign) ?in\b|\b(?:authentication|authori[sz]ation|credentials?|tokens?|api[ _-]?keys?) (?:(?:is|are|was|were|has|have) (?:been )?)?(?:required|needed|missing|invalid|expired|not (?:given|provided|set|valid|found))\b|\b(?:missing|invalid|expired|no|requires?|needs?|provide) (?:an? |the |your |valid )?(?:(?:access|bearer|api|auth\w*) ?)?(?:tokens?|api[ _-]?keys?|credentials?|authentication|authori[sz]ation)\b/i;
/** JSON-RPC's codes for a method or arguments that are wrong: whoever says so has let the caller in. */
const aboutRequest: readonly unknown[] = [-32601, -32602];

/**
 * Whether an answer, by itself, looks as if a token was wanted: by its status, else by an error's words, but for those
 * about one of these arguments.
 */
export function looksTurnedAway(exchange: Exchange, names: readonly string[] = []): boolean {
  if (isRefusal(exchange)) return true;
  if (!isFailure(exchange) || aboutRequest.includes(errorOf(exchange)?.code)) return false;
  const text = failureText(exchange);
  const isAboutTokens = aboutTokens.test(text) || demand.test(text);
  return isAboutTokens && !names.some((name) => text.includes(name));
}

/** Whether an answer's words say that a token is wanted, of whoever asks. */
export function demandsToken(exchange: Exchange): boolean {
  return demand.test(failureText(exchange));
}

/** Whether an answer says that what was asked was not done. */
export function isFailure(exchange: Exchange): boolean {
  return errorOf(exchange) !== undefined || isToolError(exchange);
}

/** Whether two answers are the same but for ids of requests, which differ each time. */
export function isAlike(left: Exchange, right: Exchange): boolean {
  return formOf(left) === formOf(right);
}

function formOf(exchange: Exchange): string {
  const words = failureText(exchange).replace(/[\da-f-]{8,}|\d{5,}/gi, "#");
  return JSON.stringify([statusOf(exchange), errorOf(exchange)?.code, isFailure(exchange), words]);
}
