import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { warmUp } from "../../src/host/warm-up.ts";
import { type LinkedTool, linkServer } from "../../src/runtime/link.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { petsServer } from "../protocol/pets.ts";

const pets = petsServer("https://pets.example");
const upstream = createHttpUpstream({ upstreams: pets.upstreams });
const never = new AbortController().signal;

/** What a warm-up of these servers has compiled when it is done: `+ a` where tool a begins, `- a` where it ends. */
async function compiled(servers: readonly ServerDefinition[], signal = never): Promise<string[]> {
  const turns: string[] = [];
  const served = servers.map((server) => {
    const catalog = linkServer(server);
    const find = (name: string) => recorded(catalog.find(name), turns);
    return { catalog: { ...catalog, find }, upstream };
  });
  await warmUp(served, signal);
  return turns;
}

/** It takes its time, so that whoever does not wait for it is seen. */
function recorded(tool: LinkedTool | undefined, turns: string[]): LinkedTool | undefined {
  if (tool === undefined) return undefined;
  const { name } = tool.definition;
  const plan = async () => {
    turns.push(`+ ${name}`);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    return await tool.plan().finally(() => turns.push(`- ${name}`));
  };
  return { ...tool, plan };
}

function toolsOf(count: number): ServerDefinition {
  const [tool] = pets.tools;
  if (tool === undefined) return pets;
  const names = Array.from({ length: count }, (_, index) => `tool_${index}`);
  return { ...pets, tools: names.map((name) => ({ ...tool, name })) };
}

const petTurns = ["+ add_pet", "- add_pet", "+ get_pet", "- get_pet"];

it("compiles the tools of curated servers one by one, and leaves large ones alone", async () => {
  expect(await compiled([toolsOf(51), pets])).toEqual(petTurns);
  expect(await compiled([toolsOf(50)])).toHaveLength(100);
});

it("goes on after a tool that cannot be compiled", async () => {
  const broken = pets.tools.map((tool) => ({ ...tool, guards: [{ that: "$(", message: "" }] }));
  expect(await compiled([{ ...pets, tools: broken }, pets])).toEqual([...petTurns, ...petTurns]);
});

it("stops when the host closes", async () => {
  expect(await compiled([pets], AbortSignal.abort())).toEqual([]);
});
