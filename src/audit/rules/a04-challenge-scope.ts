import { bearerOf, firstOf } from "../live/challenges.ts";
import { challenged } from "../live/doors.ts";
import type { Exchange } from "../live/exchange.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import { hasNeedlessScope, leaveOut } from "../live/scopes.ts";
import type { AuditRule } from "../rule.ts";

/** A04: scopes in the challenge. */
export const challengeScope: AuditRule = {
  id: "A04",
  slug: "challenge-scope",
  area: "auth",
  level: "warn",
  what: "A challenge says which scopes are needed. To note: offline_access is one of them.",
  why: "Without it clients ask for every scope that the metadata lists, or for none.",
  fix: 'Add scope="…" with what the request needs.',
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#scope-selection-strategy",
  check: (seen) => {
    const all = challenged(seen).filter((exchange) => bearerOf(exchange) !== undefined);
    if (all.length === 0) return "nothing was answered with 401 and a Bearer challenge";
    if (resourceMetadata(seen) === undefined) return "the server has no metadata";
    const needless = firstOf(all, (exchange) =>
      hasNeedlessScope(scopesOf(exchange), seen)
        ? "the challenge asks for offline_access, which is for clients to add"
        : undefined,
    );
    return [
      ...firstOf(all, (exchange) =>
        scopesOf(exchange).length === 0 ? "the challenge has no scope" : undefined,
      ),
      ...needless.map((found) => ({ ...found, level: "info", fix: leaveOut }) as const),
    ];
  },
};

function scopesOf(exchange: Exchange): readonly string[] {
  const scope = bearerOf(exchange)?.parameters.get("scope") ?? "";
  return scope.split(/\s+/).filter((one) => one !== "");
}
