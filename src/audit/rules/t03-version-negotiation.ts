import { ownValue } from "../../core/json.ts";
import { legacyVersions } from "../../protocol/versions.ts";
import { errorOf, resultOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer } from "../rule.ts";

const known: readonly string[] = [...legacyVersions, "2024-11-05", "2024-10-07"];

/** T03: a revision that there is. */
export const versionNegotiation: AuditRule = {
  id: "T03",
  slug: "version-negotiation",
  area: "protocol",
  level: "fail",
  what: "initialize is answered with the revision that was asked for or another one that there is, and one that there never was is not repeated.",
  why: "A client and a server that took each other for something else fail later, and nobody sees why.",
  fix: "Answer with the requested revision where you speak it, else with your newest.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation",
  check: (seen) =>
    // Who does not open at all is T02's.
    seen.legacy === undefined
      ? (seen.closed ?? "the server speaks no revision with a handshake")
      : checkVersions(seen),
};

const checkVersions = eachAnswer(
  ["initialize", "initialize-old", "initialize-nonsense"],
  (exchange) => {
    if (errorOf(exchange) !== undefined) return undefined;
    const version = ownValue(resultOf(exchange) ?? {}, "protocolVersion");
    if (version === undefined || known.includes(String(version))) return undefined;
    return `it agrees to ${JSON.stringify(version)}, which is no revision`;
  },
);
