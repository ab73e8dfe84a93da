import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange } from "./exchange.ts";
import { resultOf } from "./read-answer.ts";
import type { Session } from "./session.ts";

/** The answer by which the server was opened, in the era with a handshake where it speaks that. */
export function openedBy({
  transcript,
  legacy,
}: Pick<Session, "transcript" | "legacy">): Exchange | undefined {
  return transcript.first(legacy === undefined ? "discover" : "initialize");
}

/** What the server says there that it has; undefined where it says nothing. */
export function capabilitiesOf(
  session: Pick<Session, "transcript" | "legacy">,
): { readonly [name: string]: unknown } | undefined {
  return capabilitiesIn(openedBy(session));
}

/** What a server says in this answer that it has. */
export function capabilitiesIn(
  opened: Exchange | undefined,
): { readonly [name: string]: unknown } | undefined {
  const capabilities = ownValue(resultOf(opened) ?? {}, "capabilities");
  return isObject(capabilities) ? capabilities : undefined;
}
