import { bearerOf } from "../live/challenges.ts";
import { statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** A11: a 403 that names the scope. */
export const insufficientScope: AuditRule = {
  id: "A11",
  slug: "insufficient-scope",
  area: "auth",
  level: "warn",
  what: 'A 403 for want of a scope says so: error="insufficient_scope" and the scopes that are needed.',
  why: "A client can then ask for them; else it can only give up.",
  fix: "Add them to the WWW-Authenticate of the 403.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#runtime-insufficient-scope-errors",
  check: ({ transcript, hasToken }) => {
    if (!hasToken) return "this needs a token";
    const refused = transcript.exchanges.filter(
      (exchange) =>
        statusOf(exchange) === 403 &&
        exchange.ask.credential === "own" &&
        exchange.ask.name !== "origin" &&
        exchange.ask.name !== "host",
    );
    if (refused.length === 0) return "nothing was answered with 403";
    return refused.flatMap((exchange) => {
      const { parameters } = bearerOf(exchange) ?? { parameters: new Map<string, string>() };
      if (parameters.get("error") === "insufficient_scope" && parameters.has("scope")) return [];
      const message = `${exchange.ask.what}: the 403 does not say which scope is needed`;
      return [{ message, exchange }];
    });
  },
};
