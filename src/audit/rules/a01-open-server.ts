import { anonymousOpening, challenged } from "../live/doors.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import { resultOf } from "../live/read-answer.ts";
import { isRefusal } from "../live/read-opening.ts";
import type { AuditRule } from "../rule.ts";

/** A01: who may come. */
export const openServer: AuditRule = {
  id: "A01",
  slug: "open-server",
  area: "auth",
  level: "info",
  what: "Who may come is known: everybody, whoever has a token, or everybody for the handshake and whoever has a token for calls.",
  why: "What is open to everybody is so on purpose or by mistake; some clients (Claude) begin OAuth only when the handshake itself is answered with 401.",
  fix: "Ask for a token at initialize, unless the server is meant for everybody.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization",
  check: (seen) => {
    const opened = anonymousOpening(seen);
    if (opened === undefined) return seen.transcript.whyNot(["anonymous", "initialize"]);
    if (isRefusal(opened) || resultOf(opened) === undefined) return [];
    const isGuarded = challenged(seen).length > 0 || resourceMetadata(seen) !== undefined;
    const message = isGuarded
      ? "anybody may open it and see the tools; calls want a token"
      : "anybody may open it and call its tools";
    return [{ message, exchange: opened }];
  },
};
