import { freeTool } from "../live/callable-tools.ts";
import { bearerOf } from "../live/challenges.ts";
import { anonymousOpening, doorOf } from "../live/doors.ts";
import type { Exchange } from "../live/exchange.ts";
import { inShort, isToolError, resultOf, statusOf } from "../live/read-answer.ts";
import { looksTurnedAway } from "../live/turned-away.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** A08: 401 for a token that nobody gave out. */
export const invalidToken: AuditRule = {
  id: "A08",
  slug: "invalid-token",
  area: "auth",
  level: "fail",
  what: 'A token that was made up is answered with 401 and error="invalid_token".',
  why: "A client gets itself a new token only when it is told so by the status. An error within 200 is shown to people, or to the model.",
  fix: "Check the token before anything else, or pass the 401 of the API on.",
  link: "https://www.rfc-editor.org/rfc/rfc6750#section-3.1",
  check: checkInvalid,
};

function checkInvalid(seen: Seen): Verdict {
  const { transcript } = seen;
  const opened = transcript.first("bogus-token");
  if (opened === undefined) return transcript.whyNot(["bogus-token"]);
  // A token that only the API can tell is judged where it is used.
  const call = transcript.first("bogus-call");
  const refused = [opened, call].find((one) => one !== undefined && statusOf(one) === 401);
  if (refused !== undefined) return missingError(refused);
  const door = doorOf(seen);
  // Where a client without a token opens the server, it is the token that this one failed for.
  const isForToken = door.at === "opening" || resultOf(anonymousOpening(seen)) !== undefined;
  if (isForToken && opened.reply.kind === "reply" && resultOf(opened) === undefined)
    return [insteadOf401(opened)];
  if (door.at === "unknown") return door.reason;
  if (door.at === "nowhere") return "the server asks for no token";
  if (call === undefined) return transcript.whyNot(["bogus-call"]);
  if (isAboutToken(call, seen)) return [insteadOf401(call)];
  return "what is called lacks its arguments, which may be looked at before the token is";
}

/** What needs nothing fails for the token alone. */
function isAboutToken(call: Exchange, seen: Seen): boolean {
  if (freeTool(seen) !== undefined || looksTurnedAway(call)) return true;
  return resultOf(call) !== undefined && !isToolError(call);
}

function insteadOf401(exchange: Exchange): Found {
  const message = `${exchange.ask.what}: it is answered with ${inShort(exchange)} instead of 401`;
  return { message, exchange };
}

function missingError(exchange: Exchange): readonly Found[] {
  const error = bearerOf(exchange)?.parameters.get("error");
  if (error === "invalid_token") return [];
  const said = error === undefined ? "no error" : `error="${error}"`;
  const message = `${exchange.ask.what}: the challenge has ${said} instead of error="invalid_token"`;
  return [{ level: "warn", message, exchange }];
}
