import { withoutKnownSecrets } from "../../core/known-secrets.ts";
import type { Exchange } from "../live/exchange.ts";
import { errorOf, failureText, isToolError, statusOf, textOf } from "../live/read-answer.ts";
import type { AuditRule, Seen, Verdict } from "../rule.ts";

/** E04: errors give nothing away. */
export const leakingErrors: AuditRule = {
  id: "E04",
  slug: "leaking-errors",
  area: "errors",
  level: "fail",
  what: "No error shows a stack, a path of the server, a token or the headers of another server.",
  why: "They tell an attacker what runs where, and a model repeats what it reads.",
  fix: "Answer with a message of your own, and log the rest.",
  link: "https://cwe.mitre.org/data/definitions/209.html",
  check: checkLeaks,
};

const leaks: readonly (readonly [string, RegExp])[] = [
  [
    "a stack",
    /\bat [^\n"]{1,200}\([^()\n"]{1,200}:\d+:\d+\)|Traceback \(most recent call last\)|\bFile \\?"[^"\n]{1,200}", line \d+|goroutine \d+ \[/,
  ],
  [
    "a path of the server",
    /(?:^|[\s"'(])(?:\/(?:home|usr|app|var|root|Users|opt|srv|workspace)\/[\w.@-]+\/[\w./@-]+|[A-Z]:\\\\?[\w.-]+\\)/,
  ],
  [
    "headers of another server",
    /\b(?:set-cookie|authorization|x-amz-[\w-]+|x-request-id)["']?\s*[:=]\s*["']?\S/i,
  ],
];

function checkLeaks({ transcript }: Seen): Verdict {
  const errors = transcript.exchanges.filter(isFailure);
  if (errors.length === 0) return "nothing was answered with an error";
  const found = errors.flatMap((exchange) => {
    const what = leakOf(exchange);
    return what === undefined
      ? []
      : [{ message: `${exchange.ask.what}: the error shows ${what}`, exchange }];
  });
  return found.slice(0, mostFindings);
}

const mostFindings: number = 5;
const mostText = 20_000;

function isFailure(exchange: Exchange): boolean {
  if (exchange.ask.name === "authorization-server") return false;
  const isRefused = (statusOf(exchange) ?? 0) >= 400;
  return isRefused || errorOf(exchange) !== undefined || isToolError(exchange);
}

function leakOf(exchange: Exchange): string | undefined {
  const { reply } = exchange;
  if (reply.kind === "reply" && reply.hasToken) return "the token that was sent";
  const text = `${failureText(exchange)}\n${textOf(exchange)}`.slice(0, mostText);
  const kind = leaks.find(([, pattern]) => pattern.test(text));
  if (kind !== undefined) return kind[0];
  return withoutKnownSecrets(text) === text ? undefined : "what looks like a secret";
}
