import { bearerOf } from "../live/challenges.ts";
import type { ProbeName } from "../live/exchange.ts";
import { statusOf } from "../live/read-answer.ts";
import { isBlocked } from "../live/read-opening.ts";
import type { AuditRule } from "../rule.ts";

/** What is wrong in itself may be refused for that. */
const asked: readonly ProbeName[] = [
  "initialize",
  "discover",
  "list",
  "list-page",
  "list-again",
  "list-other-era",
  "prompts",
  "resources",
  "own-call",
  "unknown-tool",
  "missing-argument",
  "wrong-type",
  "extra-argument",
];

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
  check: ({ transcript, hasToken, closed }) => {
    if (!hasToken) return "this needs a token";
    const refused = transcript.all(...asked).filter((exchange) => statusOf(exchange) === 403);
    if (refused.length === 0) return "nothing that clients ask was answered with 403";
    if (closed !== undefined && refused.every(isBlocked)) return closed;
    return refused.flatMap((exchange) => {
      const { parameters } = bearerOf(exchange) ?? { parameters: new Map<string, string>() };
      if (parameters.get("error") === "insufficient_scope" && parameters.has("scope")) return [];
      const message = `${exchange.ask.what}: the 403 does not say which scope is needed`;
      return [{ message, exchange }];
    });
  },
};
