import type { ServerDefinition, ToolDefinition } from "../../src/contract/index.ts";
import type { Upstream, UpstreamRequest, UpstreamResponse } from "../../src/core/ports.ts";
import { type CallContext, callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import type { ToolOutcome } from "../../src/runtime/outcome.ts";

/** An answer as a test writes it. */
export interface Answered {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

export interface Recorded extends Upstream {
  readonly requests: UpstreamRequest[];
  /** `GET /user` of each request, in order. */
  lines(): readonly string[];
}

/** An upstream in memory that records what it is asked. */
export function fakeUpstream(
  answer: (request: UpstreamRequest) => Answered | Promise<Answered>,
): Recorded {
  const requests: UpstreamRequest[] = [];
  return {
    requests,
    lines: () => requests.map(({ method, target }) => `${method} ${target}`),
    send: async (request) => {
      requests.push(request);
      return responseOf(await answer(request));
    },
    close: async () => {},
  };
}

function responseOf({ status = 200, headers, json, text, bytes }: Answered): UpstreamResponse {
  const type = json === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
  const body = bytes ?? Buffer.from(json === undefined ? (text ?? "") : JSON.stringify(json));
  return { status, headers: { ...type, ...headers }, body };
}

/** A tool with what a test does not care about filled in. */
export function tool(parts: Partial<ToolDefinition> & Pick<ToolDefinition, "run">): ToolDefinition {
  return {
    name: "tool",
    title: "Tool",
    description: "A tool.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    input: { type: "object", additionalProperties: false, properties: {} },
    ...parts,
  };
}

export function server(...tools: readonly ToolDefinition[]): ServerDefinition {
  return {
    name: "test",
    title: "Test",
    version: "1.0.0",
    upstreams: { api: { url: "https://api.example" } },
    auth: { mode: "none" },
    tools,
  };
}

/** 2026-08-13T03:00:00Z */
export const nowMs = 1786590000000;

/** Links the tool and calls it once. */
export async function call(
  definition: ToolDefinition,
  args: unknown,
  given: Partial<CallContext> & Pick<CallContext, "upstream">,
): Promise<ToolOutcome> {
  const linked = linkServer(server(definition)).find(definition.name);
  if (linked === undefined) throw new Error("the tool is not in its own server");
  return await callTool(linked, args, { clock: { now: () => nowMs }, environment: {}, ...given });
}

/** The outcome's kind, then the text of each block. */
export function texts({ kind, content }: ToolOutcome): readonly string[] {
  return [kind, ...content.map((block) => (block.type === "text" ? block.text : block.type))];
}

/** A tool of one GET without arguments. */
export const getThing = tool({
  run: [{ steps: [{ id: "main", request: { method: "GET", path: "/thing" } }] }],
});
