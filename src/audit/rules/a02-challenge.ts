import { bearerOf, firstOf } from "../live/challenges.ts";
import { unauthorized } from "../live/doors.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import type { AuditRule } from "../rule.ts";

/** A02: a 401 that leads on. */
export const challenge: AuditRule = {
  id: "A02",
  slug: "challenge",
  area: "auth",
  level: "fail",
  what: "A 401 carries WWW-Authenticate: Bearer with resource_metadata. Without resource_metadata it fails where it names a scope and no well-known place has the metadata; elsewhere that is a warning.",
  why: "It is how a client learns where to get a token. Without it most clients only say that they failed to connect.",
  fix: 'Send WWW-Authenticate: Bearer resource_metadata="…" with every 401.',
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#protected-resource-metadata-discovery-requirements",
  check: (seen) => {
    const all = unauthorized(seen);
    if (all.length === 0) return "nothing was answered with 401";
    // 2025-11-25 lets a server do with the well-known place alone, and authorization is optional: who only takes keys
    // that people were given by hand has nothing to name.
    const isOAuth = all.some((exchange) => bearerOf(exchange)?.parameters.has("scope"));
    const level = isOAuth && resourceMetadata(seen) === undefined ? "fail" : "warn";
    return [
      ...firstOf(all, (exchange) =>
        bearerOf(exchange) === undefined ? "the 401 has no Bearer challenge" : undefined,
      ),
      ...firstOf(all, (exchange) => {
        const bearer = bearerOf(exchange);
        const isNamed = bearer === undefined || bearer.parameters.has("resource_metadata");
        return isNamed ? undefined : "the challenge has no resource_metadata";
      }).map((found) => ({ ...found, level }) as const),
    ];
  },
};
