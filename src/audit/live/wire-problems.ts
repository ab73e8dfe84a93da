// The schemas of the SDK take every revision; what one of them alone asks for is added here.
// https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema
import {
  CallToolResultSchema,
  DiscoverResultSchema,
  InitializeResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListToolsResultSchema,
} from "@modelcontextprotocol/core";
import { isObject, ownValue } from "../../core/json.ts";
import { pointerOf } from "../../core/pointer.ts";
import { isModernVersion } from "../../protocol/versions.ts";
import type { Ask, Exchange } from "./exchange.ts";

type Members = { readonly [name: string]: unknown };

/** What is used here of a schema of the SDK. */
interface Schema {
  safeParse(value: unknown): {
    readonly error?: {
      readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[];
    };
  };
}

const results: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ["initialize", InitializeResultSchema],
  ["server/discover", DiscoverResultSchema],
  ["tools/list", ListToolsResultSchema],
  ["tools/call", CallToolResultSchema],
  ["prompts/list", ListPromptsResultSchema],
  ["resources/list", ListResourcesResultSchema],
]);

/** What is wrong with the form of the messages of an answer. */
export function wireProblems({ ask, reply }: Exchange): readonly string[] {
  if (reply.kind !== "reply" || !isOfProtocol(ask)) return [];
  const isSuccess = reply.status === undefined || reply.status < 300;
  return reply.messages.flatMap((message) => {
    // Beside a status of HTTP the body may be of any form; one that says that it is a message is held to it.
    if (!isSuccess && !(isObject(message) && Object.hasOwn(message, "jsonrpc"))) return [];
    if (!isObject(message)) return ask.name === "batch" ? [] : ["a message is no object"];
    return messageProblems(message, ask);
  });
}

function isOfProtocol({ method, name }: Ask): boolean {
  return method !== undefined || name === "malformed" || name === "batch";
}

function messageProblems(message: Members, ask: Ask): readonly string[] {
  if (Object.hasOwn(message, "method")) {
    const isRequest = Object.hasOwn(message, "id");
    return problemsOf(isRequest ? JSONRPCRequestSchema : JSONRPCNotificationSchema, message);
  }
  if (Object.hasOwn(message, "error")) {
    const { id, ...rest } = message;
    // JSON-RPC 2.0 §5 has null where the request's id could not be read.
    return problemsOf(JSONRPCErrorResponseSchema, id === null ? rest : message);
  }
  const envelope = problemsOf(JSONRPCResultResponseSchema, message);
  const result = ownValue(message, "result");
  if (envelope.length > 0 || !isObject(result)) return envelope;
  // A result for another id is one of another method: T02 says that it came.
  if (ownValue(message, "id") !== ask.id && ask.id !== undefined) return [];
  const schema = results.get(ask.method ?? "");
  const own = schema === undefined ? [] : problemsOf(schema, result, ["result"]);
  return own.length > 0 ? own : revisionProblems(result, ask);
}

function problemsOf(schema: Schema, value: Members, at: PropertyKey[] = []): readonly string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const [first] = issues;
  if (first === undefined) return [];
  const place = pointerOf([...at, ...first.path].map(String));
  const more = issues.length === 1 ? "" : `, and ${issues.length - 1} more`;
  return [`${place === "" ? "the message" : place}: ${first.message}${more}`];
}

function revisionProblems(result: Members, { method, version = "" }: Ask): readonly string[] {
  const isModern = isModernVersion(version);
  // 2026-07-28 has results that ask the client for something first.
  const isInterim = isModern && ownValue(result, "resultType") === "input_required";
  const hasContent = isInterim || Array.isArray(ownValue(result, "content"));
  const common =
    method === "tools/call" && !hasContent
      ? ["/result/content: a result of tools/call has a list of content"]
      : [];
  return [...common, ...(isModern ? modernProblems(result) : legacyProblems(result))];
}

function modernProblems(result: Members): readonly string[] {
  const type = ownValue(result, "resultType");
  if (typeof type !== "string") return ["/result/resultType: every result has one in 2026-07-28"];
  const ttl = ownValue(result, "ttlMs");
  const isTtl = ttl === undefined || (typeof ttl === "number" && ttl >= 0);
  const scope = ownValue(result, "cacheScope");
  const isScope = scope === undefined || scope === "public" || scope === "private";
  return [
    ...(isTtl ? [] : ["/result/ttlMs: it is a number, 0 or more"]),
    ...(isScope ? [] : ['/result/cacheScope: it is "public" or "private"']),
  ];
}

/** Before 2026-07-28 what is structured is an object. */
function legacyProblems(result: Members): readonly string[] {
  const structured = ownValue(result, "structuredContent");
  if (structured !== undefined && !isObject(structured)) {
    return ["/result/structuredContent: before 2026-07-28 it is an object"];
  }
  const tools = ownValue(result, "tools");
  const all: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return all.filter(isObject).flatMap((tool, index) => {
    const schema = ownValue(tool, "outputSchema");
    const isFine = !isObject(schema) || ownValue(schema, "type") === "object";
    return isFine
      ? []
      : [`/result/tools/${index}/outputSchema: before 2026-07-28 its type is "object"`];
  });
}
