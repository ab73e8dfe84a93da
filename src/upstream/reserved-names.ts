import { credentialPlans } from "../contract/credential-plans.ts";
import type { UpstreamDefinition } from "../contract/server.ts";
import { placesOf } from "./place-credential.ts";

/** Names that an upstream's credentials go by, used or not: no request may set them itself. */
export interface ReservedNames {
  /** In lower case. */
  readonly header: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
  readonly cookie: ReadonlySet<string>;
}

/** The names that an upstream's credentials go by. */
export function reservedNames(definition: UpstreamDefinition): ReservedNames {
  const places = credentialPlans(definition).flatMap(placesOf);
  const named = (where: keyof ReservedNames) =>
    places.map((place) => place[where]).filter((name) => name !== undefined);
  return {
    header: new Set(named("header").map((name) => name.toLowerCase())),
    query: new Set(named("query")),
    cookie: new Set(named("cookie")),
  };
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
