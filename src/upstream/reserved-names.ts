import type { UpstreamDefinition } from "../contract/server.ts";
import { placesOf } from "./place-credential.ts";

/** Names of query parameters and cookies that carry an upstream's credentials: no request may bring them itself. */
export interface ReservedNames {
  readonly query: ReadonlySet<string>;
  readonly cookie: ReadonlySet<string>;
}

/** The names that an upstream's credentials go by. */
export function reservedNames({
  credential = "none",
  credentials = {},
}: UpstreamDefinition): ReservedNames {
  const plans = [...(credential === "none" ? [] : [credential]), ...Object.values(credentials)];
  const places = plans.flatMap(placesOf);
  const named = (where: "query" | "cookie") =>
    places.map((place) => place[where]).filter((name) => name !== undefined);
  return { query: new Set(named("query")), cookie: new Set(named("cookie")) };
}

/** A request target without the pairs of these names: of two with one name, servers differ in which they take. */
export function targetWithout(names: ReadonlySet<string>, target: string): string {
  const question = target.indexOf("?");
  if (names.size === 0 || question === -1) return target;
  const query = pairsWithout(names, target.slice(question + 1), "&");
  return query === "" ? target.slice(0, question) : `${target.slice(0, question)}?${query}`;
}

/** Pairs as a query or a Cookie header joins them, without those of these names. */
export function pairsWithout(
  names: ReadonlySet<string>,
  pairs: string,
  separator: "&" | "; ",
): string {
  if (names.size === 0) return pairs;
  const kept = pairs.split(separator).filter((pair) => {
    const [name = ""] = new URLSearchParams(pair).keys();
    return !names.has(name);
  });
  return kept.join(separator);
}
