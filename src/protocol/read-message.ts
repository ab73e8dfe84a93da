// JSON-RPC 2.0 §4 as MCP narrows it, https://modelcontextprotocol.io/specification/2026-07-28/basic
import { isObject, ownValue } from "../core/json.ts";
import type { RequestId } from "./json-rpc.ts";

/** `params` of a message: an object whose `_meta`, if there is one, is an object too. */
export type Params = { readonly [key: string]: unknown };

/** A message that wants an answer. */
export interface RequestMessage {
  readonly kind: "request";
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params | undefined;
}

/** A message that wants none. */
export interface NotificationMessage {
  readonly kind: "notification";
  readonly method: string;
  readonly params: Params | undefined;
}

/** One parsed message, or why it is none. Its id is kept where it can be read, for the error's sake. */
export type Message =
  | RequestMessage
  | NotificationMessage
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly id: RequestId | null; readonly problem: string };

const requestKeys = new Set(["jsonrpc", "id", "method", "params"]);
const answerKeys = new Set(["jsonrpc", "id", "result", "error"]);

/** Reads one JSON value as a message. Batches, which 2025-06-18 removed, are refused in every revision. */
export function readMessage(body: unknown): Message {
  if (Array.isArray(body)) return invalid(null, "batches are not supported; send one message");
  if (!isObject(body)) return invalid(null, "a message must be a JSON object");
  const id = ownValue(body, "id");
  const echo = isRequestId(id) ? id : null;
  if (ownValue(body, "jsonrpc") !== "2.0") return invalid(echo, 'jsonrpc must be "2.0"');
  const method = ownValue(body, "method");
  if (method === undefined && isAnswer(body, echo)) return { kind: "response" };
  if (typeof method !== "string") return invalid(echo, "it has no method");
  const foreign = Object.keys(body).find((key) => !requestKeys.has(key));
  if (foreign !== undefined) return invalid(echo, "a request has only jsonrpc, id, method, params");
  if (Object.hasOwn(body, "id") && !isRequestId(id)) {
    return invalid(null, `id must be a string of up to ${maxIdLength} characters or an integer`);
  }
  const params = ownValue(body, "params");
  const problem = params === undefined ? undefined : problemOf(params);
  if (problem !== undefined) return invalid(echo, problem);
  const read = isObject(params) ? params : undefined;
  if (!isRequestId(id)) return { kind: "notification", method, params: read };
  return { kind: "request", id, method, params: read };
}

/** The request as the object that JSON-RPC writes, for whoever wants it whole. */
export function wireForm({ id, method, params }: RequestMessage): object {
  return { jsonrpc: "2.0", id, method, ...(params !== undefined && { params }) };
}

function invalid(id: RequestId | null, problem: string): Message {
  return { kind: "invalid", id, problem };
}

/** It is held while its call runs, and repeated in every event. */
const maxIdLength = 1024;

function isRequestId(value: unknown): value is RequestId {
  // A client that reads numbers as doubles would take the echo of an integer beyond 2^53 for another id.
  if (typeof value === "string") return value.length <= maxIdLength;
  return Number.isSafeInteger(value);
}

function problemOf(params: unknown): string | undefined {
  if (!isObject(params)) return "params must be an object";
  if (!Object.hasOwn(params, "_meta")) return undefined;
  const meta = ownValue(params, "_meta");
  if (!isObject(meta)) return "params._meta must be an object";
  const token = ownValue(meta, "progressToken");
  if (token === undefined || isRequestId(token)) return undefined;
  return `params._meta.progressToken must be a string of up to ${maxIdLength} characters or an integer`;
}

function isAnswer(body: Params, id: RequestId | null): boolean {
  if (Object.keys(body).some((key) => !answerKeys.has(key))) return false;
  if (!Object.hasOwn(body, "error")) return id !== null && isObject(ownValue(body, "result"));
  if (Object.hasOwn(body, "result") || !isError(ownValue(body, "error"))) return false;
  return id !== null || !Object.hasOwn(body, "id");
}

function isError(value: unknown): boolean {
  return (
    isObject(value) &&
    Number.isSafeInteger(ownValue(value, "code")) &&
    typeof ownValue(value, "message") === "string"
  );
}
