import { bearerOf } from "../live/challenges.ts";
import { challenged } from "../live/doors.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import type { AuditRule, Found } from "../rule.ts";

/** A02: a 401 that leads on. */
export const challenge: AuditRule = {
  id: "A02",
  slug: "challenge",
  area: "auth",
  level: "fail",
  what: "A 401 carries WWW-Authenticate: Bearer with resource_metadata.",
  why: "It is how a client learns where to get a token. Without it most clients only say that they failed to connect.",
  fix: 'Send WWW-Authenticate: Bearer resource_metadata="…" with every 401.',
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#protected-resource-metadata-discovery-requirements",
  check: (seen) => {
    const all = challenged(seen);
    if (all.length === 0) return "nothing was answered with 401";
    const isFoundElsewhere = resourceMetadata(seen) !== undefined;
    return all.flatMap((exchange): readonly Found[] => {
      const bearer = bearerOf(exchange);
      const { what } = exchange.ask;
      if (bearer === undefined) {
        return [{ message: `${what}: the 401 has no Bearer challenge`, exchange }];
      }
      if (bearer.parameters.has("resource_metadata")) return [];
      const message = `${what}: the challenge has no resource_metadata`;
      // 2025-11-25 lets a server do with the well-known place alone, and authorization is optional: who only takes keys
      // that people were given by hand has nothing to name.
      const isOAuth = bearer.parameters.has("scope") || bearer.parameters.has("realm");
      const isLess = isFoundElsewhere || !isOAuth;
      return [{ level: isLess ? "warn" : "fail", message, exchange }];
    });
  },
};
