// "Session Management", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
import type { ProbeName } from "./exchange.ts";
import { headerOf, resultOf } from "./read-answer.ts";
import type { Transcript } from "./transcript.ts";

const openings: readonly ProbeName[] = [
  "initialize",
  "initialize-old",
  "initialize-nonsense",
  "anonymous",
  "beside-opening",
];

/** The ids of the sessions that the server has opened, in order. */
export function sessionIdsOf(transcript: Transcript): readonly string[] {
  return transcript
    .all(...openings)
    .filter((exchange) => resultOf(exchange) !== undefined)
    .map((exchange) => headerOf(exchange, "mcp-session-id"))
    .filter((id) => id !== "");
}

/** What there is to guess of an id. */
export interface Room {
  /** How many characters of it are not the same in every id. */
  readonly length: number;
  /** How many characters there are to choose each from. */
  readonly alphabet: number;
  /** No more bits than this can be unknown; how many are, only the server knows. */
  readonly bits: number;
}

/** How much room ids leave: what all of them share is known to whoever has one. */
export function roomOf(ids: readonly string[]): Room {
  const all = [...new Set(ids)];
  const start = sharedStart(all);
  const ends = all.map((id) => [...id.slice(start)].reverse().join(""));
  const end = sharedStart(ends);
  const own = all.map((id) => id.slice(start, id.length - end));
  const unknown = own.map((id) => [...id].filter((_, at) => !isSeparator(own, at)).join(""));
  const length = Math.max(...unknown.map((id) => id.length));
  const alphabet = alphabetOf(unknown.join(""));
  return { length, alphabet, bits: Math.floor(length * Math.log2(alphabet)) };
}

/** How far all begin alike. A single character may be chance, and of one id nothing is known to be shared. */
function sharedStart([first = "", ...others]: readonly string[]): number {
  if (others.length === 0) return 0;
  let shared = 0;
  while (shared < first.length && others.every((id) => id[shared] === first[shared])) shared += 1;
  return shared > 1 ? shared : 0;
}

/** As in a UUID: a mark that stands at the same place in each. */
function isSeparator([first = "", ...others]: readonly string[], at: number): boolean {
  const mark = first[at] ?? "";
  return /^[-_.:]$/.test(mark) && others.length > 0 && others.every((id) => id[at] === mark);
}

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^[0-9]*$/, 10],
  [/^(?:[0-9a-f]*|[0-9A-F]*)$/, 16],
  [/^(?:[0-9a-z]*|[0-9A-Z]*)$/, 36],
  [/^[0-9A-Za-z]*$/, 62],
  [/^[0-9A-Za-z_+/=-]*$/, 64],
];

/** The smallest one in use that has all of the characters. */
function alphabetOf(text: string): number {
  return alphabets.find(([pattern]) => pattern.test(text))?.[1] ?? 94;
}
