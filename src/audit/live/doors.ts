import { freeTool } from "./callable-tools.ts";
import { bearerOf } from "./challenges.ts";
import type { Exchange, ProbeName } from "./exchange.ts";
import { inShort, isToolError, resultOf, statusOf } from "./read-answer.ts";
import type { Session } from "./session.ts";
import { demandsToken, isAlike, looksTurnedAway } from "./turned-away.ts";

type Seen = Pick<Session, "transcript" | "hasToken" | "era" | "callable" | "listed">;

/** Where somebody who has no token is turned away first, and the answer that shows it. */
export type Door =
  | { readonly at: "opening" | "list" | "call" | "nowhere"; readonly exchange: Exchange }
  | { readonly at: "unknown"; readonly reason: string };

/** Whether a token is wanted, and where: every rule and every probe that has to know goes by this. */
export function doorOf(seen: Seen): Door {
  const { transcript } = seen;
  const opening = anonymousOpening(seen);
  if (opening === undefined) return unknown(transcript.whyNot(["anonymous", "initialize"]));
  const call = transcript.first("anonymous-call");
  const steps = [
    { at: "opening", exchange: opening, own: ownOpening(seen) },
    { at: "list", exchange: transcript.first("anonymous-list"), own: transcript.first("list") },
    { at: "call", exchange: call, own: ownCall(seen) },
  ] as const;
  for (const { at, exchange, own } of steps) {
    const names = at === "call" ? missingArguments(seen) : [];
    if (exchange === undefined || !looksTurnedAway(exchange, names)) continue;
    const doubt = seen.hasToken
      ? doubtOf(exchange, own)
      : doubtWithoutToken(exchange, { at, seen });
    return doubt === undefined ? { at, exchange } : unknown(`${exchange.ask.what}: ${doubt}`);
  }
  if (call === undefined) return unknown(transcript.whyNot(["anonymous-call"]));
  if (resultOf(call) !== undefined && !isToolError(call)) return { at: "nowhere", exchange: call };
  return unknown(whyCallIsUnclear(call, seen));
}

/** A call that lacks something may fail for that. */
function whyCallIsUnclear(call: Exchange, seen: Seen): string {
  if (seen.listed === undefined) return "tools/list was not answered with a list";
  if (!seen.callable.some(({ reads }) => reads)) return "no tool says readOnlyHint: true";
  if (freeTool(seen) === undefined) {
    return "no tool that says that it only reads can be called without arguments";
  }
  return `${call.ask.what}: ${inShort(call)} says nothing of a token`;
}

/** What the server says to somebody without a token who opens it. */
export function anonymousOpening(seen: Seen): Exchange | undefined {
  return seen.hasToken ? seen.transcript.first("anonymous") : ownOpening(seen);
}

/** Each 401 of the server. */
export function unauthorized({ transcript }: Pick<Seen, "transcript">): readonly Exchange[] {
  return transcript.exchanges.filter(
    (exchange) => statusOf(exchange) === 401 && exchange.ask.url === undefined,
  );
}

/** Each 401 that somebody without a token was given. */
export function challenged(seen: Pick<Seen, "transcript" | "hasToken">): readonly Exchange[] {
  return unauthorized(seen).filter(({ ask: { credential } }) =>
    seen.hasToken ? credential === "none" : credential !== "bogus",
  );
}

function unknown(reason: string): Door {
  return { at: "unknown", reason };
}

function ownOpening({ transcript, era }: Seen): Exchange | undefined {
  return transcript.first(era === "modern" ? "discover" : "initialize");
}

/** The call that is made without a token, with the one that was given. */
function ownCall(seen: Seen): Exchange | undefined {
  const isStrict = seen.callable.some(({ reads }) => reads);
  const wrong: ProbeName = isStrict ? "missing-argument" : "unknown-tool";
  return seen.transcript.first(freeTool(seen) === undefined ? wrong : "own-call");
}

/** What the call that is made without a token lacks. */
function missingArguments(seen: Seen): readonly string[] {
  if (freeTool(seen) !== undefined) return [];
  return seen.callable.find(({ reads }) => reads)?.required ?? [];
}

/** Why what looks like a closed door may be none: whoever has a token hears the same. */
function doubtOf(exchange: Exchange, own: Exchange | undefined): string | undefined {
  if (statusOf(exchange) === 401) return undefined;
  if (own === undefined) return "whether it is answered otherwise with the token was not seen";
  return isAlike(exchange, own) ? "it is answered in the same way with the token" : undefined;
}

/** Without a token to compare with: a door that is closed is so whatever is called. */
function doubtWithoutToken(
  exchange: Exchange,
  { at, seen }: { readonly at: Door["at"]; readonly seen: Seen },
): string | undefined {
  if (statusOf(exchange) === 401) return undefined;
  if (statusOf(exchange) === 403) {
    const isSaid = at !== "opening" || bearerOf(exchange) !== undefined;
    return isSaid ? undefined : "nothing says that the 403 is for want of a token";
  }
  if (!demandsToken(exchange)) return "its words may be about something else than a token";
  if (at !== "call" || freeTool(seen) !== undefined) return undefined;
  const other = seen.transcript.first("unknown-tool");
  const isSame = other !== undefined && isAlike(exchange, other);
  return isSame ? undefined : "its words may be about the arguments that it lacks";
}
