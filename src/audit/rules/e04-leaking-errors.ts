import { withoutKnownSecrets } from "../../core/known-secrets.ts";
import { serviceKeyIn } from "../../core/service-keys.ts";
import type { Exchange } from "../live/exchange.ts";
import { leakIn } from "../live/leaks.ts";
import { statusOf } from "../live/read-answer.ts";
import { isFailure } from "../live/turned-away.ts";
import type { AuditRule, Seen, Verdict } from "../rule.ts";

/** E04: errors give nothing away. */
export const leakingErrors: AuditRule = {
  id: "E04",
  slug: "leaking-errors",
  area: "errors",
  level: "fail",
  what: "No error shows a stack, a path of the server, a token, a password, the headers or the address of another server, or the words of a database.",
  why: "They tell an attacker what runs where, and a model repeats what it reads.",
  fix: "Answer with a message of your own, and log the rest.",
  link: "https://cwe.mitre.org/data/definitions/209.html",
  check: checkLeaks,
};

function checkLeaks(seen: Seen): Verdict {
  const { transcript, url } = seen;
  const isOwn = ({ ask }: Exchange) => ask.url === undefined || ask.url.origin === url?.origin;
  const errors = transcript.exchanges.filter(isOwn).filter(isError);
  if (errors.length === 0) return "nothing was answered with an error";
  const said = new Set<string>();
  return errors.flatMap((exchange) => {
    const what = leakOf(exchange, seen);
    if (what === undefined || said.has(what)) return [];
    said.add(what);
    return [{ message: `${exchange.ask.what}: the error shows ${what}`, exchange }];
  });
}

const mostText = 20_000;

function isError(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 0) >= 400 || isFailure(exchange);
}

function leakOf({ reply }: Exchange, { isHttp }: Pick<Seen, "isHttp">): string | undefined {
  if (reply.kind === "silence") return undefined;
  if (reply.hasToken)
    return isHttp ? "the token that was sent" : "a key that the process was given";
  const { messages } = reply;
  const text = messages.length === 0 ? reply.text : [...linesOf(messages)].join("\n");
  const read = text.slice(0, mostText);
  const isSecret = withoutKnownSecrets(read) !== read || serviceKeyIn(read) !== undefined;
  return leakIn(read) ?? (isSecret ? "what looks like a secret" : undefined);
}

/** The texts in a value, each after its name: what JSON escapes is read as it is meant. */
function* linesOf(value: unknown, name = ""): Generator<string> {
  if (typeof value === "string") yield `${name}: ${value}`;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* linesOf(member, key);
}
