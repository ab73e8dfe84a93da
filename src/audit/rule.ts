import type { Level, RuleFacts } from "./audit-result.ts";
import type { Exchange, ProbeName } from "./live/exchange.ts";
import { isRefusal } from "./live/read-opening.ts";
import type { Session } from "./live/session.ts";

/** All that the probes saw; rules only read it. */
export type Seen = Pick<
  Session,
  | "transcript"
  | "url"
  | "hasToken"
  | "legacy"
  | "isModern"
  | "closed"
  | "lost"
  | "listed"
  | "callable"
  | "era"
  | "version"
  | "isHttp"
  | "channel"
>;

/** One thing that a rule has found. */
export interface Found {
  readonly message: string;
  readonly tool?: string | undefined;
  readonly pointer?: string | undefined;
  /** What shows it. */
  readonly exchange?: Exchange | undefined;
  /** Where it is less bad than the rule's own level. */
  readonly level?: Level | undefined;
  /** Where something else is to be done than the rule says. */
  readonly fix?: string | undefined;
}

/** What a rule has found, or why it could not be checked. */
export type Verdict = readonly Found[] | string;

/** A rule of a live audit: its facts, and its check, which is pure. */
export interface AuditRule extends RuleFacts {
  readonly check: (seen: Seen) => Verdict;
}

/** What a rule says of itself, by itself. */
export function factsOf({ check: _, ...facts }: AuditRule): RuleFacts {
  return facts;
}

type Said = string | Found | undefined;

/**
 * A check of the answers to these probes, each by itself; what was not answered is said to be so. Where the server wants
 * a token, or has had enough, there is nothing to judge.
 */
export function eachAnswer(
  names: readonly ProbeName[],
  judge: (exchange: Exchange, seen: Seen) => Said | readonly Said[],
): AuditRule["check"] {
  return (seen) => {
    const all = seen.transcript.all(...names);
    if (all.length === 0) return seen.transcript.whyNot(names);
    const judged = all.filter((exchange) => unjudged(exchange, seen) === undefined);
    const [first] = all;
    if (judged.length === 0 && first !== undefined) return unjudged(first, seen) ?? "";
    return judged.flatMap((exchange) => judgedAs(exchange, { judge, seen }));
  };
}

function judgedAs(
  exchange: Exchange,
  {
    judge,
    seen,
  }: {
    readonly judge: (exchange: Exchange, seen: Seen) => Said | readonly Said[];
    readonly seen: Seen;
  },
): readonly Found[] {
  const { ask, reply } = exchange;
  const said = reply.kind === "silence" ? `no answer: ${reply.message}` : judge(exchange, seen);
  return (isList(said) ? said : [said]).flatMap((one) => {
    if (one === undefined) return [];
    const found = typeof one === "string" ? { message: one } : one;
    return [{ exchange, ...found, message: `${ask.what}: ${found.message}` }];
  });
}

/** Why an answer says nothing about the rule. */
function unjudged(exchange: Exchange, { hasToken }: Seen): string | undefined {
  if (isRefusal(exchange)) {
    return hasToken ? "the server refuses the token for it" : "the server wants a token for it";
  }
  return undefined;
}

function isList(said: Said | readonly Said[]): said is readonly Said[] {
  return Array.isArray(said);
}
