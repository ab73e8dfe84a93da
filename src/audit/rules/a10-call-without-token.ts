import { doorOf } from "../live/doors.ts";
import { inShort, statusOf } from "../live/read-answer.ts";
import type { AuditRule } from "../rule.ts";

/** A10: 401 for a call without a token. */
export const callWithoutToken: AuditRule = {
  id: "A10",
  slug: "call-without-token",
  area: "auth",
  level: "fail",
  what: "Where a token is wanted, for the handshake, the list or calls, whoever has none is answered with 401, not with 403 or with an error inside of 200.",
  why: "Only a 401 makes a client begin to log in. An error inside of 200 ends up with the model, which can do nothing about it.",
  fix: "Answer tools/call with 401 and WWW-Authenticate before it is run.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#token-handling",
  check: (seen) => {
    const door = doorOf(seen);
    if (door.at === "unknown") return door.reason;
    if (door.at === "nowhere" || statusOf(door.exchange) === 401) return [];
    const { exchange } = door;
    const message = `${exchange.ask.what}: it is answered with ${inShort(exchange)} instead of 401`;
    return [{ message, exchange }];
  },
};
