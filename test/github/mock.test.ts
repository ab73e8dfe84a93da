import { beforeAll, expect, it } from "vitest";
import { documentedAnswers } from "../../src/compiler/mock-answers.ts";
import type { Upstream } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer, type ToolCatalog } from "../../src/runtime/link.ts";
import { createMockUpstream } from "../../src/upstream/mock-upstream.ts";
import { compileGithub } from "./compile-github.ts";
import { sampleArguments } from "./sample-arguments.ts";

let catalog: ToolCatalog;
let upstream: Upstream;

beforeAll(async () => {
  const { compiled } = await compileGithub();
  catalog = linkServer(compiled.server);
  upstream = createMockUpstream(documentedAnswers(compiled.model, compiled.spec));
});

it("the mock answers every tool", async () => {
  const failed: string[] = [];
  for (const name of catalog.names) {
    const tool = catalog.find(name);
    if (tool === undefined) throw new Error(name);
    const context = { upstream, clock: { now: () => 0 }, environment: {} };
    const outcome = await callTool(tool, sampleArguments(tool.definition, "required"), context);
    if (outcome.kind !== "ok") failed.push(`${name}: ${JSON.stringify(outcome.content)}`);
  }
  expect(failed).toEqual([]);
});
