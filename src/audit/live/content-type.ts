import { essenceOf } from "../../core/media-type.ts";
import type { Exchange } from "./exchange.ts";
import { headerOf, statusOf } from "./read-answer.ts";

/** What is wrong with the Content-Type of an answer to a request; undefined where nothing is, and over stdio. */
export function typeProblem(exchange: Exchange): string | undefined {
  const type = essenceOf(headerOf(exchange, "content-type"));
  const isKnown = type === "application/json" || type === "text/event-stream";
  if (isKnown || statusOf(exchange) === undefined) return undefined;
  return `its Content-Type is ${type === "" ? "missing" : type}, neither application/json nor text/event-stream`;
}
