// "Caching", https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
import { ownValue } from "../../core/json.ts";
import { isModernVersion } from "../../protocol/versions.ts";
import type { Exchange } from "./exchange.ts";
import { resultOf } from "./read-answer.ts";

const cacheable: readonly (string | undefined)[] = [
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
];

/** What is wrong with what a result of 2026-07-28 says of how long, and for whom, it may be kept; undefined where nothing is. */
export function hintProblem(exchange: Exchange): string | undefined {
  const { method, version = "" } = exchange.ask;
  const result = resultOf(exchange);
  if (result === undefined || !cacheable.includes(method) || !isModernVersion(version)) {
    return undefined;
  }
  const missing = ["ttlMs", "cacheScope"].filter((hint) => ownValue(result, hint) === undefined);
  return missing.length === 0
    ? undefined
    : `${ofPage(exchange)}${method} does not say ${missing.join(" and ")}`;
}

/** What comes before the name of a list where this is a page of it but the first. */
export function ofPage({ ask }: Exchange): string {
  return ask.name === "list-page" ? "a next page of " : "";
}

/** For whom a list may be kept; undefined where it does not say. */
export function cacheScopeOf(exchange: Exchange): unknown {
  return ownValue(resultOf(exchange) ?? {}, "cacheScope");
}
