// Every tool is called with samples of its own input, and what would be sent is compared with GitHub's description.
import { beforeAll, expect, it } from "vitest";
import { type ListedTool, listedTool } from "../../src/compiler/tool-listing.ts";
import type { UpstreamRequest, UpstreamResponse } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer, type ToolCatalog } from "../../src/runtime/link.ts";
import { sampleArguments } from "../support/sample-arguments.ts";
import { compileGithub } from "./compile-github.ts";
import { type DescribedOperation, describedOperations } from "./github-description.ts";
import { misplaced } from "./misplaced.ts";

let catalog: ToolCatalog;
let listed: readonly ListedTool[];
let described: ReadonlyMap<string, DescribedOperation>;

beforeAll(async () => {
  const { compiled } = await compileGithub();
  catalog = linkServer(compiled.server);
  listed = compiled.tools.map(listedTool);
  described = describedOperations();
});

type Arguments = { readonly [name: string]: unknown };

/** What the tool sends, or why it sends nothing. */
async function sentBy(name: string, args: Arguments): Promise<UpstreamRequest | string> {
  const sent: UpstreamRequest[] = [];
  const empty: UpstreamResponse = { status: 200, headers: {}, body: new Uint8Array() };
  const upstream = {
    send: async (request: UpstreamRequest) => {
      sent.push(request);
      return empty;
    },
    close: async () => {},
  };
  const tool = catalog.find(name);
  if (tool === undefined) return "there is no such tool";
  const outcome = await callTool(tool, args, {
    upstream,
    clock: { now: () => 0 },
    environment: {},
  });
  const [request] = sent;
  return outcome.kind === "ok" && request !== undefined && sent.length === 1
    ? request
    : JSON.stringify(outcome.content);
}

it.each(["all", "required"] as const)(
  "with %s arguments every tool sends what the description says",
  async (which) => {
    const wrong: string[] = [];
    for (const tool of listed) {
      const definition = catalog.find(tool.name)?.definition;
      const operation = described.get(tool.operation?.id ?? "");
      if (definition === undefined || operation === undefined) throw new Error(tool.name);
      const args = sampleArguments(definition, which);
      const request = await sentBy(tool.name, args);
      const problems =
        typeof request === "string" ? [request] : misplaced({ request, args, tool, operation });
      wrong.push(...problems.map((problem) => `${tool.name}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  },
);
