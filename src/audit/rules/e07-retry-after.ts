import type { Exchange } from "../live/exchange.ts";
import { saysWhen } from "../live/rate-limit.ts";
import { statusOf } from "../live/read-answer.ts";
import type { AuditRule, Found, Seen, Verdict } from "../rule.ts";

/** E07: a limit says when to come again. */
export const retryAfter: AuditRule = {
  id: "E07",
  slug: "retry-after",
  area: "errors",
  level: "warn",
  what: "Who asks too often is told when to come again: Retry-After with a 429.",
  why: "Clients that are not told try again at once, all of them; and one that nothing limits takes the server from the others.",
  fix: "Limit how often each token may call, and send Retry-After with every 429.",
  link: "https://www.rfc-editor.org/rfc/rfc6585#section-4",
  check: checkLimits,
};

function checkLimits({ transcript }: Seen): Verdict {
  const { limited } = transcript;
  if (limited.length > 0) {
    const exchange = limited.find((one) => !saysWhen(one));
    if (exchange === undefined) return [];
    const said = statusOf(exchange) === 429 ? "the 429 has no Retry-After" : unsaid;
    return [{ message: `${exchange.ask.what}: ${said}`, exchange }];
  }
  const burst = transcript.all("burst");
  return burst.length === 0 ? transcript.whyNot(["burst"]) : [unlimited(burst)];
}

const unsaid = "it is told that there were too many, and not when to come again";

/** What a burst says of a server that has told nobody of a limit. */
function unlimited(burst: readonly Exchange[]): Found {
  const lost = burst.filter(({ reply }) => reply.kind === "silence");
  const [exchange] = lost;
  if (exchange !== undefined) {
    const message = `${lost.length} of ${burst.length} calls in a row had no answer, not even 429`;
    return { message, exchange };
  }
  return { level: "info", message: `${burst.length} calls in a row met no limit` };
}
