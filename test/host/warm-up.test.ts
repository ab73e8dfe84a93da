import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { warmUp } from "../../src/host/warm-up.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { petsServer } from "../protocol/pets.ts";

const pets = petsServer("https://pets.example");
const upstream = createHttpUpstream({ upstreams: pets.upstreams });
const never = new AbortController().signal;

/** The names of the tools that a warm-up of these servers touches. */
async function touched(servers: readonly ServerDefinition[], signal = never): Promise<string[]> {
  const names: string[] = [];
  const served = servers.map((server) => {
    const catalog = linkServer(server);
    const find = (name: string) => {
      names.push(name);
      return catalog.find(name);
    };
    return { catalog: { ...catalog, find }, upstream };
  });
  await warmUp(served, signal);
  return names;
}

function toolsOf(count: number): ServerDefinition {
  const [tool] = pets.tools;
  if (tool === undefined) return pets;
  const names = Array.from({ length: count }, (_, index) => `tool_${index}`);
  return { ...pets, tools: names.map((name) => ({ ...tool, name })) };
}

it("compiles the tools of curated servers and leaves large ones alone", async () => {
  expect(await touched([toolsOf(51), pets])).toEqual(["add_pet", "get_pet"]);
  expect(await touched([toolsOf(50)])).toHaveLength(50);
});

it("goes on after a tool that cannot be compiled", async () => {
  const broken = pets.tools.map((tool) => ({ ...tool, guards: [{ that: "$(", message: "" }] }));
  expect(await touched([{ ...pets, tools: broken }, pets])).toHaveLength(4);
});

it("stops when the host closes", async () => {
  expect(await touched([pets], AbortSignal.abort())).toEqual([]);
});
