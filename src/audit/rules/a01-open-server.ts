import { anonymousOpening, doorOf } from "../live/doors.ts";
import { toolsOf } from "../live/list-pages.ts";
import { resourceMetadata } from "../live/probes/metadata.ts";
import { resultOf } from "../live/read-answer.ts";
import type { AuditRule, Seen, Verdict } from "../rule.ts";

/** A01: who may come. */
export const openServer: AuditRule = {
  id: "A01",
  slug: "open-server",
  area: "auth",
  level: "info",
  what: "Who may come is known: everybody, whoever has a token, or everybody for the handshake or the list and whoever has a token for the rest.",
  why: "What is open to everybody is so on purpose or by mistake; some clients (Claude) begin OAuth only when the handshake itself is answered with 401.",
  fix: "Ask for a token at initialize, unless the server is meant for everybody.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization",
  check: checkOpen,
};

function checkOpen(seen: Seen): Verdict {
  const opened = anonymousOpening(seen);
  const door = doorOf(seen);
  if (door.at === "opening") return [];
  if (resultOf(opened) === undefined) {
    return door.at === "unknown" ? door.reason : "the opening without a token has no result";
  }
  return [{ message: `anybody may open it${restOf(seen)}`, exchange: opened }];
}

/** What else is open, and to whom. */
function restOf(seen: Seen): string {
  const door = doorOf(seen);
  if (door.at === "list") return "; the list of tools wants a token";
  if (door.at === "call") return " and see the tools; calls want a token";
  if (door.at === "nowhere") {
    const more =
      resourceMetadata(seen) === undefined ? "" : ", though its metadata is about tokens";
    return ` and call its tools${more}`;
  }
  const isShown = toolsOf(seen.transcript.first("anonymous-list")) !== undefined;
  const why = door.at === "unknown" ? `: ${door.reason}` : "";
  return `${isShown ? " and see the tools" : ""}; whether calls want a token was not seen${why}`;
}
