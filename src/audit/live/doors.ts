import type { Exchange } from "./exchange.ts";
import { statusOf } from "./read-answer.ts";
import type { Session } from "./session.ts";

type Seen = Pick<Session, "transcript" | "hasToken" | "era">;

/** What the server says to somebody without a token who opens it. */
export function anonymousOpening({ transcript, hasToken, era }: Seen): Exchange | undefined {
  if (hasToken) return transcript.first("anonymous");
  return transcript.first(era === "modern" ? "discover" : "initialize");
}

/** Each 401 that somebody without a token was given, one for the opening and one for a call. */
export function challenged(seen: Seen): readonly Exchange[] {
  const all = [anonymousOpening(seen), seen.transcript.first("anonymous-call")];
  return all.filter((exchange) => exchange !== undefined).filter((one) => statusOf(one) === 401);
}
