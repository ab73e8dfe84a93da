import { isObject, ownValue } from "../../core/json.ts";
import type { Exchange, Reply } from "./exchange.ts";

type Members = { readonly [key: string]: unknown };

/** The HTTP status; undefined where nothing was answered, and over stdio. */
export function statusOf({ reply }: Exchange): number | undefined {
  return reply.kind === "reply" ? reply.status : undefined;
}

/** A header of the answer; empty where there is none. */
export function headerOf({ reply }: Exchange, name: string): string {
  return reply.kind === "reply" ? (reply.headers[name] ?? "") : "";
}

/** The text of the answer; empty where there is none. */
export function textOf({ reply }: Exchange): string {
  return reply.kind === "reply" ? reply.text : "";
}

/** The messages that answer what was asked. A batch is looked into. */
export function answersOf({ ask, reply }: Exchange): readonly Members[] {
  if (reply.kind !== "reply") return [];
  return answersTo(reply, ask.id);
}

/** The messages of a reply that answer the request of this id; errors without an id too. */
function answersTo({ messages }: Pick<Reply, "messages">, id: unknown): readonly Members[] {
  return messages.flatMap((value) => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.filter(isObject).filter((message) => {
      if (!Object.hasOwn(message, "result") && !Object.hasOwn(message, "error")) return false;
      const own = ownValue(message, "id");
      return own === id || (ownValue(message, "error") !== undefined && (own ?? null) === null);
    });
  });
}

/** The result; undefined where there is an error or nothing. */
export function resultOf(exchange: Exchange | undefined): Members | undefined {
  for (const message of exchange === undefined ? [] : answersOf(exchange)) {
    const result = ownValue(message, "result");
    if (isObject(result)) return result;
  }
  return undefined;
}

/** A JSON-RPC error, what it lacks left out. */
export interface ReadError {
  readonly code: number | undefined;
  readonly message: string;
  readonly data: unknown;
}

/** The JSON-RPC error; undefined where there is none. */
export function errorOf(exchange: Exchange | undefined): ReadError | undefined {
  for (const message of exchange === undefined ? [] : answersOf(exchange)) {
    const error = ownValue(message, "error");
    if (!isObject(error)) continue;
    const code = ownValue(error, "code");
    const text = ownValue(error, "message");
    return {
      code: typeof code === "number" ? code : undefined,
      message: typeof text === "string" ? text : "",
      data: ownValue(error, "data"),
    };
  }
  return undefined;
}

/** Whether an answer has this code, and no status that says that the server itself has failed. */
export function hasCode(exchange: Exchange, code: number): boolean {
  return !isServerError(exchange) && errorOf(exchange)?.code === code;
}

/** What is wrong with an answer that ought to have this code; undefined where it has. */
export function codeProblem(exchange: Exchange, code: number): string | undefined {
  if (hasCode(exchange, code)) return undefined;
  const status = errorOf(exchange)?.code === code ? " and a status below 500" : "";
  return `it is answered with ${inShort(exchange)} instead of error ${code}${status}`;
}

/** Whether the status says that the server itself has failed, whatever stands in the body. */
export function isServerError(exchange: Exchange): boolean {
  return (statusOf(exchange) ?? 0) >= 500;
}

/** Whether a tool said that it failed. */
export function isToolError(exchange: Exchange | undefined): boolean {
  const result = resultOf(exchange);
  return result !== undefined && ownValue(result, "isError") === true;
}

/** Whether a call was turned away for what is wrong with it: not by an error that is the server's own. */
export function isTurnedAway(exchange: Exchange): boolean {
  if (isServerError(exchange)) return false;
  const error = errorOf(exchange);
  return isToolError(exchange) || (error !== undefined && error.code !== -32603);
}

/** What a model reads of a failed call: the error's text, or the text of the result. */
export function failureText(exchange: Exchange): string {
  const result = resultOf(exchange);
  if (result === undefined) return errorOf(exchange)?.message ?? "";
  const content = ownValue(result, "content");
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks
    .filter(isObject)
    .map((block) => String(ownValue(block, "text") ?? ""))
    .join("\n");
}

/** What an answer is, in a few words: `200 with error -32603`. */
export function inShort(exchange: Exchange): string {
  const { reply } = exchange;
  if (reply.kind === "silence") return "nothing";
  const status = reply.status === undefined ? [] : [String(reply.status)];
  const error = errorOf(exchange);
  if (error !== undefined)
    return [...status, `error ${error.code ?? "without a code"}`].join(" with ");
  if (isToolError(exchange)) return [...status, "isError: true"].join(" with ");
  if (resultOf(exchange) !== undefined) return [...status, "a result"].join(" with ");
  return status[0] ?? "nothing that is an answer";
}
