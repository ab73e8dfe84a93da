import { bearerOf, firstOf } from "../live/challenges.ts";
import { challenged } from "../live/doors.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import type { AuditRule } from "../rule.ts";

/** A04: scopes in the challenge. */
export const challengeScope: AuditRule = {
  id: "A04",
  slug: "challenge-scope",
  area: "auth",
  level: "warn",
  what: "A challenge says which scopes are needed.",
  why: "Without it clients ask for every scope that the metadata lists, or for none.",
  fix: 'Add scope="…" with what the request needs.',
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#scope-selection-strategy",
  check: (seen) => {
    const all = challenged(seen).filter((exchange) => bearerOf(exchange) !== undefined);
    if (all.length === 0) return "nothing was answered with 401 and a Bearer challenge";
    if (resourceMetadata(seen) === undefined) return "the server has no metadata";
    return firstOf(all, (exchange) => {
      const scope = bearerOf(exchange)?.parameters.get("scope") ?? "";
      return scope.trim() === "" ? "the challenge has no scope" : undefined;
    });
  },
};
