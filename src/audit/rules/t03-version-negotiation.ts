import { ownValue } from "../../core/json.ts";
import { isModernVersion, legacyVersions, modernVersion } from "../../protocol/versions.ts";
import type { Exchange } from "../live/exchange.ts";
import { errorOf, inShort, resultOf, textOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer, type Found, type Seen, type Verdict } from "../rule.ts";

const known: readonly string[] = [...legacyVersions, "2024-11-05", "2024-10-07"];

/** T03: a revision that there is. */
export const versionNegotiation: AuditRule = {
  id: "T03",
  slug: "version-negotiation",
  area: "protocol",
  level: "fail",
  what: "initialize is answered with the revision that was asked for, another one that there is, or an error, and one that there never was is not repeated. To warn: a revision without a handshake, and a server without one that does not say in its error which revision it speaks.",
  why: "A client and a server that took each other for something else fail later, and nobody sees why.",
  fix: "Answer with the requested revision where you speak it, else with your newest that has a handshake. Where you have none, name yours in the error.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation",
  check: (seen) => {
    if (seen.legacy !== undefined) return checkVersions(seen);
    // A server that does not open at all is judged by T02.
    return seen.isModern ? checkRefusal(seen) : (seen.closed ?? "the server does not open");
  },
};

const checkVersions = eachAnswer(
  ["initialize", "initialize-old", "initialize-nonsense"],
  (exchange) => {
    if (errorOf(exchange) !== undefined) return undefined;
    const result = resultOf(exchange);
    if (result === undefined) {
      return `it is answered with ${inShort(exchange)}, neither a revision nor an error of JSON-RPC`;
    }
    const version = ownValue(result, "protocolVersion");
    return version === undefined || known.includes(String(version))
      ? undefined
      : strangeVersion(version);
  },
);

/** A revision that is newer than this rule has none either: initialize is gone for good. */
function strangeVersion(version: unknown): string | Found {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(String(version));
  const message = `it agrees to ${JSON.stringify(version)}, which`;
  return isDate && isModernVersion(String(version))
    ? { level: "warn", message: `${message} has no handshake` }
    : `${message} is no revision`;
}

/** "A server that supports only modern versions": 2026-07-28, "Versioning and Compatibility". */
function checkRefusal({ transcript }: Seen): Verdict {
  const exchange = transcript.first("initialize");
  if (exchange === undefined) return transcript.whyNot(["initialize"]);
  if (exchange.reply.kind === "silence") return "initialize is not answered";
  return namesRevision(exchange) ? [] : [unnamed(exchange)];
}

function namesRevision(exchange: Exchange): boolean {
  return textOf(exchange).includes(modernVersion);
}

function unnamed(exchange: Exchange): Found {
  const { what } = exchange.ask;
  const message = `${what}: it is refused with ${inShort(exchange)}, which does not name ${modernVersion}, the revision to speak`;
  return { level: "warn", message, exchange };
}
