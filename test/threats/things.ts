import type { ToolDefinition } from "../../src/contract/tool.ts";
import { capabilitiesKey, versionKey } from "../protocol/posts.ts";

/** A tool that reads `/things/{id}`, changed as given. */
export function reading(name: string, change: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    title: "Get a thing",
    description: "Gets a thing.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    input: {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    },
    run: [{ steps: [{ id: "get", request: { method: "GET", path: "/things/{id}" } }] }],
    ...change,
  };
}

const addThing: ToolDefinition = {
  ...reading("add_thing"),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  run: [
    {
      steps: [
        { id: "add", request: { method: "POST", path: "/things", body: { id: "$inputs.id" } } },
      ],
    },
  ],
};

/** A tool that reads and one that writes. */
export const things: readonly ToolDefinition[] = [reading("get_thing"), addThing];

/** The text of a call of the era with a handshake. */
export function call(
  id: string,
  {
    tool = "get_thing",
    rpcId = 1,
    meta,
  }: { readonly tool?: string; readonly rpcId?: string | number; readonly meta?: object } = {},
): string {
  const params = { name: tool, arguments: { id }, ...(meta !== undefined && { _meta: meta }) };
  return JSON.stringify({ jsonrpc: "2.0", id: rpcId, method: "tools/call", params });
}

/** A request of 2026-07-28: its text and its headers. */
export function modern(
  method: string,
  params: { readonly name?: string; readonly [key: string]: unknown } = {},
  meta: object = {},
): { readonly body: string; readonly headers: { readonly [name: string]: string } } {
  const { name } = params;
  const _meta = { [versionKey]: "2026-07-28", [capabilitiesKey]: {}, ...meta };
  return {
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    },
  };
}

/** What clients that read streams send. */
export const takesStreams = { accept: "application/json, text/event-stream" };

/** A ping, which everything that works answers. */
export const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** Its answer. */
export const pong = '{"jsonrpc":"2.0","id":1,"result":{}}';
