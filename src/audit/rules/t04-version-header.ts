import { inShort, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

/** T04: a revision that there is not is refused in the header. */
export const versionHeader: AuditRule = {
  id: "T04",
  slug: "version-header",
  area: "protocol",
  level: "warn",
  what: "A request whose MCP-Protocol-Version is no revision is answered with 400, as 2025-06-18 and later have it.",
  why: "A server that ignores the header does not see that a client speaks something else.",
  fix: "Check the header of every request after the handshake.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header",
  check: (seen) =>
    seen.version < "2025-06-18" ? `${seen.version} has no such header` : checkHeader(seen),
};

const checkHeader = eachAnswer(["bogus-version"], (exchange) =>
  statusOf(exchange) === 400
    ? undefined
    : `it is answered with ${inShort(exchange)} instead of 400`,
);
