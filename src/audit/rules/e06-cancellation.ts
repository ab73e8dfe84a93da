import type { Exchange } from "../live/exchange.ts";
import { answersOf, inShort, statusOf } from "../live/read-answer.ts";
import { type AuditRule, eachAnswer, type Found } from "../rule.ts";

/** E06: cancelling is never an error, and who waits hears of it. */
export const cancellation: AuditRule = {
  id: "E06",
  slug: "cancellation",
  area: "errors",
  level: "info",
  what: "The news that a request was cancelled is taken, though it is over by then. A call that takes long tells how far it is.",
  why: "Cancelling races with the answer: a server that answers with an error then confuses its client. One that hears nothing gives up.",
  fix: "Pass over a cancellation of what you do not know, and send notifications/progress where a call brings a progressToken.",
  link: "https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements",
  check: (seen) => {
    const calls = seen.transcript.all("missing-argument", "wrong-type", "extra-argument");
    // Where the way is long everything takes long: a call is slow by what it takes more than a list.
    const wayMs = seen.transcript.first("list")?.tookMs ?? 0;
    const found = calls.flatMap((exchange) => silent(exchange, wayMs));
    const verdict = isTaken(seen);
    if (typeof verdict !== "string") return [...verdict, ...found];
    return calls.length > 0 ? found : verdict;
  },
};

const isTaken = eachAnswer(["cancelled"], (exchange) => {
  const status = statusOf(exchange) ?? 202;
  if (status < 300 && answersOf(exchange).length === 0) return undefined;
  return `it is answered with ${inShort(exchange)}`;
});

/** From here on a call takes long. */
const longMs = 2_000;

function silent(exchange: Exchange, wayMs: number): readonly Found[] {
  const { ask, reply, tookMs } = exchange;
  if (tookMs - wayMs < longMs || reply.kind === "silence") return [];
  const told = JSON.stringify(reply.messages).includes("notifications/progress");
  if (told) return [];
  const message = `${ask.what}: it takes more than ${longMs / 1000} s without news of its progress`;
  return [{ message, exchange }];
}
