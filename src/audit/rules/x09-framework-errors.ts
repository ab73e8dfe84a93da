import { statusOf, textOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

const mostText = 20_000;
/** Errors as frameworks write them: Express, Fastify, Spring, Flask, ASP.NET, FastAPI and pages of any kind. */
const pages =
  /<!doctype html|<html\b|<pre>|Cannot (?:POST|GET|DELETE) \/|"code":\s*"FST_ERR|Whitelabel Error Page|Werkzeug|"detail":\s*"(?:Not Found|Method Not Allowed)"|Server Error in '\//i;

/** X09: errors of the server, not of its framework. */
export const frameworkErrors: AuditRule = {
  id: "X09",
  slug: "framework-errors",
  area: "security",
  level: "warn",
  what: "An error is one of the server, not the page of the framework behind it.",
  why: "The page names the framework and its version, and no client can read it.",
  fix: "Set an error handler that answers with JSON-RPC.",
  link: "https://cwe.mitre.org/data/definitions/209.html",
  check: ({ transcript }) => {
    const errors = transcript.exchanges.filter(
      (exchange) => (statusOf(exchange) ?? 0) >= 400 && exchange.ask.url === undefined,
    );
    if (errors.length === 0) return "nothing was answered with an error of HTTP";
    const found = errors.find((exchange) => pages.test(textOf(exchange).slice(0, mostText)));
    if (found === undefined) return [];
    return [
      { message: `${found.ask.what}: the error is a page of the framework`, exchange: found },
    ];
  },
};
