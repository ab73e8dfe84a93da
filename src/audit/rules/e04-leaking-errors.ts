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
    /\bset-cookie["']?\s*[:=]\s*["']?[\w-]+=|\bauthorization["']?\s*[:=]\s*["']?(?:bearer|basic|token)\s+[\w.+/=-]{16,}|\bx-(?:amz-[\w-]+|request-id)["']?\s*[:=]\s*["']?[\w-]{8,}/i,
  ],
];

function checkLeaks({ transcript }: Seen): Verdict {
  const errors = transcript.exchanges.filter(isFailure);
  if (errors.length === 0) return "nothing was answered with an error";
  const seen = new Set<string>();
  return errors.flatMap((exchange) => {
    const what = leakOf(exchange);
    if (what === undefined || seen.has(what)) return [];
    seen.add(what);
    return [{ message: `${exchange.ask.what}: the error shows ${what}`, exchange }];
  });
}

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
