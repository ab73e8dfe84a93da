import { isSafelyAsked } from "../../core/loopback-host.ts";
import { firstOf } from "./challenges.ts";
import { unauthorized } from "./doors.ts";
import type { Exchange } from "./exchange.ts";
import { documentOf, namedBy } from "./probes/metadata.ts";
import { inShort, statusOf } from "./read-answer.ts";
import type { Session } from "./session.ts";

type Seen = Pick<Session, "transcript" | "url">;

/**
 * What is wrong with the metadata that a challenge names. Clients read it before any other: where there is none, what is
 * at the well-known places helps nobody.
 */
export function namedProblems(
  seen: Seen,
): readonly { readonly message: string; readonly exchange: Exchange }[] {
  const noUrl = firstOf(unauthorized(seen), (exchange) => {
    const text = namedBy(exchange);
    const isUrl = text === undefined || URL.canParse(text);
    return isUrl ? undefined : `the challenge names ${text}, which is no URL`;
  });
  const exchange = seen.transcript.first("metadata");
  if (exchange === undefined || documentOf(exchange) !== undefined || isOutOfReach(exchange, seen))
    return noUrl;
  const { href, isSafe } = placeOf(exchange);
  const isText = statusOf(exchange) === 200;
  const answer = `is answered with ${inShort(exchange)}${isText ? " and no JSON object" : ""}`;
  const message = isSafe
    ? `${exchange.ask.what}, which the challenge names, ${answer}`
    : `the challenge names ${href}, which is not asked by https`;
  return [...noUrl, { message, exchange }];
}

/** Why it is not known whether what a challenge names is there. */
export function unseenMetadata(seen: Seen): string | undefined {
  const { transcript } = seen;
  const exchange = transcript.first("metadata");
  const isNamed = unauthorized(seen).some((one) => namedBy(one) !== undefined);
  if (exchange === undefined) return isNamed ? transcript.whyNot(["metadata"]) : undefined;
  if (!isOutOfReach(exchange, seen)) return undefined;
  return `${placeOf(exchange).href}, which the challenge names, cannot be reached from here`;
}

/** Who can reach the server may still be kept from another one that clients do reach. */
function isOutOfReach(exchange: Exchange, { url }: Seen): boolean {
  const { origin, isSafe } = placeOf(exchange);
  return exchange.reply.kind === "silence" && isSafe && origin !== url?.origin;
}

function placeOf({ ask: { url } }: Exchange) {
  const isSafe = url !== undefined && isSafelyAsked(url);
  return { href: url?.href ?? "", origin: url?.origin, isSafe };
}
