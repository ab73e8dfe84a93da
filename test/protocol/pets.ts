import type { ServerDefinition } from "../../src/contract/server.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import {
  type Upstream,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../../src/core/ports.ts";

const addPet: ToolDefinition = {
  name: "add_pet",
  title: "Add a pet",
  description: "Adds a pet.",
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  input: {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
    additionalProperties: false,
  },
  run: [
    {
      steps: [
        {
          id: "add",
          request: { method: "POST", path: "/pets", body: { name: "$inputs.name" } },
        },
      ],
    },
  ],
};

const getPet: ToolDefinition = {
  name: "get_pet",
  title: "Get a pet",
  description: "Gets a pet.",
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
  run: [{ steps: [{ id: "get", request: { method: "GET", path: "/pets/{id}" } }] }],
};

/** A server of two tools in front of this upstream. */
export function petsServer(
  url: string,
  change: Partial<Pick<ServerDefinition, "name" | "endpoint" | "auth" | "instructions">> = {},
): ServerDefinition {
  return {
    name: "pets",
    title: "Pets",
    version: "1.2.3",
    upstreams: { api: { url, credential: { header: "authorization", prefix: "Bearer " } } },
    auth: { mode: "none" },
    tools: [addPet, getPet],
    ...change,
  };
}

/** An upstream in memory: answers with the pet's id, and never when the id is "slow" until it is released. */
export class MemoryUpstream implements Upstream {
  readonly requests: UpstreamRequest[] = [];
  release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  async send(request: UpstreamRequest): Promise<UpstreamResponse> {
    this.requests.push(request);
    if (request.target === "/pets/slow") await this.#releasedOrAborted(request.signal);
    const body = Buffer.from(JSON.stringify({ target: request.target }));
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }

  async close(): Promise<void> {}

  async #releasedOrAborted(signal: UpstreamRequest["signal"]): Promise<void> {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener("abort", () =>
        reject(new UpstreamFailure("cancelled", "cancelled")),
      );
    });
    await Promise.race([this.#released, aborted]);
  }
}
