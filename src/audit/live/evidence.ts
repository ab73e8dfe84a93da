import { cutText } from "../../core/cut-text.ts";
import { withHiddenNamed } from "../../core/hidden-characters.ts";
import { withoutKnownSecrets } from "../../core/known-secrets.ts";
import { redactionMark } from "../../core/secret.ts";
import { withoutServiceKeys } from "../../core/service-keys.ts";
import type { Exchange, Reply } from "./exchange.ts";
import { answersOf, isToolError, resultOf } from "./read-answer.ts";
import { shownLocation } from "./shown-url.ts";

const longest = 400;
/** Of an answer nothing more is looked at for this. */
const mostText = 4_000;
const passwordInUrl = /(:\/\/[^\s:@/]{0,100}:)[^\s@/]{1,200}@/g;
const shownHeaders = [
  "content-type",
  "location",
  "www-authenticate",
  "mcp-session-id",
  "cache-control",
];

/** What was asked and what came, on one line and safe to print: no secret, nothing that a terminal would obey. */
export function evidenceOf(exchange: Exchange): string {
  const { ask, reply } = exchange;
  // A message is sent by POST, or on stdio.
  const isPlain = ask.verb === "POST" || ask.what.startsWith(ask.verb);
  const asked = isPlain ? ask.what : `${ask.verb} ${ask.what}`;
  if (reply.kind === "silence") {
    const { message, lastWords = "" } = reply;
    const words = lastWords === "" ? "" : ` Its last words: ${lastWords}`;
    return clean(`${asked} → ${message}${words}`);
  }
  const headers = shownHeaders.flatMap((name) => {
    const value = reply.headers[name];
    return value === undefined ? [] : [`${name}: ${shownHeader(name, value)}`];
  });
  const status = reply.status === undefined ? [] : [String(reply.status)];
  return clean(`${asked} → ${[...status, ...headers, bodyOf(exchange, reply)].join(" · ")}`);
}

/** A session id lets in whoever has it, and a place may hold a key. */
function shownHeader(name: string, value: string): string {
  if (name === "mcp-session-id") return redactionMark;
  return name === "location" ? shownLocation(value) : value;
}

/** What a tool has read is nobody's business but the caller's: of a result only the size is told. */
function bodyOf(exchange: Exchange, { text, messages }: Reply): string {
  if (text === "") return "no body";
  const result = resultOf(exchange) ?? {};
  const isData = ["content", "structuredContent"].some((name) => Object.hasOwn(result, name));
  if (isData && !isToolError(exchange))
    return `a result of ${text.length} characters, which is not shown`;
  const first = answersOf(exchange)[0] ?? messages[0];
  return cutText(first === undefined ? text : JSON.stringify(first), mostText);
}

/** A server's text made fit to be shown. */
export function clean(text: string): string {
  const safe = withoutServiceKeys(withoutKnownSecrets(text)).replace(
    passwordInUrl,
    "$1[redacted]@",
  );
  const line = safe.replace(/[\p{Cc}\s]+/gu, " ");
  const shown = withHiddenNamed(line).trim();
  return shown.length > longest ? `${cutText(shown, longest - 1)}…` : shown;
}
