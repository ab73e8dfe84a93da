// The WWW-Authenticate field, RFC 9110 §11.6.1: https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
import type { Exchange } from "./exchange.ts";
import { headerOf } from "./read-answer.ts";

/** What a server asks a client to bring. */
export interface ReadChallenge {
  /** In lower case: "bearer". */
  readonly scheme: string;
  /** By their names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const maxLength = 8_000;
const token = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const value = /"((?:[^"\\]|\\.)*)"|([^\s,"]+)/y;

/** The challenges of an answer, of all that it has. A parameter belongs to the scheme before it. */
export function challengesOf(exchange: Exchange): readonly ReadChallenge[] {
  return readChallenges(headerOf(exchange, "www-authenticate").slice(0, maxLength));
}

/** The one that MCP is about. */
export function bearerOf(exchange: Exchange | undefined): ReadChallenge | undefined {
  if (exchange === undefined) return undefined;
  return challengesOf(exchange).find(({ scheme }) => scheme === "bearer");
}

/** What is wrong with the first answer that something is wrong with: a server that errs in one challenge does so in all. */
export function firstOf(
  exchanges: readonly Exchange[],
  problemOf: (exchange: Exchange) => string | undefined,
): readonly { readonly message: string; readonly exchange: Exchange }[] {
  for (const exchange of exchanges) {
    const problem = problemOf(exchange);
    if (problem !== undefined) return [{ message: `${exchange.ask.what}: ${problem}`, exchange }];
  }
  return [];
}

function readChallenges(text: string): readonly ReadChallenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (match(/[\s,]+/y) !== null) continue;
    const word = match(token)?.[0];
    if (word === undefined) {
      at += 1;
    } else if (match(/\s*=\s*(?!=)/y) === null) {
      challenges.push({ scheme: word.toLowerCase(), parameters: new Map() });
    } else {
      const found = match(value);
      const written = found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2] ?? "";
      challenges.at(-1)?.parameters.set(word.toLowerCase(), written);
    }
  }
  return challenges;
}
