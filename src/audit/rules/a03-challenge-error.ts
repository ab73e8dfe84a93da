import { bearerOf, firstOf } from "../live/challenges.ts";
import { challenged } from "../live/doors.ts";
import type { AuditRule } from "../rule.ts";

/** A03: no error where no token was sent. */
export const challengeError: AuditRule = {
  id: "A03",
  slug: "challenge-error",
  area: "auth",
  level: "warn",
  what: "A challenge to a request without a token has no error.",
  why: "A client that reads an error takes its token for refused, though it has sent none.",
  fix: "Send error= only where a token came.",
  link: "https://www.rfc-editor.org/rfc/rfc6750#section-3.1",
  check: (seen) => {
    const all = challenged(seen);
    if (all.length === 0) return "nothing was answered with 401";
    return firstOf(all, (exchange) => {
      const error = bearerOf(exchange)?.parameters.get("error");
      if (error === undefined) return undefined;
      return `the challenge says error="${error}", though no token was sent`;
    });
  },
};
