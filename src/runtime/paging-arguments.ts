import type { ApiRequest } from "../contract/request.ts";
import { wholeArgument } from "../contract/whole-argument.ts";
import { isObject } from "../core/json.ts";

/** The arguments of a tool that say which part of a list a request asks for, by their names. */
export interface PagingArguments {
  /** How many elements. */
  readonly size?: string;
  readonly page?: string;
  readonly offset?: string;
  readonly cursor?: string;
}

/** Letters and digits of what APIs call these parameters; `page[size]` is `pagesize` here. */
const kinds: ReadonlyMap<string, keyof PagingArguments> = new Map([
  ...names(
    "size",
    "perpage pagesize limit pagelimit size maxresults maxitems maxkeys top take first rows",
  ),
  ...names("page", "page pagenumber pagenum pageno pageindex currentpage"),
  ...names("offset", "offset pageoffset skip startat startindex"),
  ...names(
    "cursor",
    "cursor pagecursor nextcursor after pageafter startingafter pagetoken nexttoken",
  ),
  ...names("cursor", "nextpagetoken continuationtoken continue marker"),
]);

function names(
  kind: keyof PagingArguments,
  words: string,
): readonly (readonly [string, keyof PagingArguments])[] {
  return words.split(" ").map((word) => [word, kind] as const);
}

/** Finds them in a request's query and in the first level of its body. */
export function pagingArguments({ query, body }: ApiRequest): PagingArguments {
  const found: { -readonly [kind in keyof PagingArguments]: string } = {};
  const members = isObject(body) ? Object.entries(body) : [];
  for (const [wireName, value] of [...Object.entries(query ?? {}), ...members]) {
    const argument = wholeArgument(isObject(value) ? value["value"] : value);
    const kind = kindOf(wireName) ?? (argument === undefined ? undefined : kindOf(argument));
    if (kind !== undefined && argument !== undefined) found[kind] ??= argument;
  }
  return found;
}

function kindOf(name: string): keyof PagingArguments | undefined {
  return kinds.get(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
