import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolDefinition } from "../src/contract/index.ts";
import type { Upstream } from "../src/core/ports.ts";
import { callTool } from "../src/runtime/call-tool.ts";
import { linkServer } from "../src/runtime/link.ts";
import { root } from "./programs.ts";
import { median, printTable, ratio } from "./table.ts";

const targetBytes = 10_000_000;

/** What it takes to make an answer of 10 MB into what a model reads, beside JSON.parse of the same text. */
export async function benchShapes(rounds: number): Promise<void> {
  const pull = readFileSync(
    join(root, "test", "fixtures", "upstream", "github", "pulls-get.json"),
    "utf8",
  );
  const text = `[${Array.from({ length: Math.ceil(targetBytes / pull.length) }, () => pull.trim()).join(",")}]`;
  const bytes = Buffer.from(text);
  const upstream: Upstream = {
    send: async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: bytes,
    }),
    warm: async () => {},
    close: async () => {},
  };
  const parsing = await times(rounds, () => void JSON.parse(bytes.toString("utf8")));
  const rows = [["answer", "median", "of JSON.parse"]];
  rows.push([`JSON.parse of ${(bytes.length / 1e6).toFixed(1)} MB`, milliseconds(parsing), "1.0x"]);
  for (const [name, shape] of shapes) {
    const server = linkServer(serverWith(tool(shape)));
    const linked = server.find("list");
    const shaped = await times(rounds, async () => {
      const context = { upstream, clock: { now: Date.now }, environment: {} };
      const outcome = linked && (await callTool(linked, {}, context));
      if (outcome?.kind !== "ok") throw new Error(JSON.stringify(outcome).slice(0, 500));
    });
    rows.push([name, milliseconds(shaped), ratio(shaped, parsing)]);
  }
  printTable("A list of pull requests, from bytes to the model's text. Target: under 3x", rows);
}

const shapes: readonly (readonly [string, readonly string[]])[] = [
  ["a few fields", ["number", "title", "state", "draft", "user = user.login", "head.ref"]],
  [
    "nested lists",
    ["number", "labels = labels[*].name", "requested_reviewers.login", "base.repo.full_name"],
  ],
];

async function times(rounds: number, run: () => void | Promise<void>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await run();
    if (round > 0) all.push(performance.now() - startedAt);
  }
  return median(all);
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function tool(shape: readonly string[]): ToolDefinition {
  return {
    name: "list",
    title: "List",
    description: "A list.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    input: { type: "object", additionalProperties: false, properties: {} },
    run: [
      {
        steps: [{ id: "main", request: { method: "GET", path: "/pulls" } }],
        answer: { shape },
      },
    ],
  };
}

function serverWith(definition: ToolDefinition) {
  return {
    name: "shapes",
    title: "Shapes",
    version: "1.0.0",
    upstreams: { api: { url: "https://api.example" } },
    auth: { mode: "none" as const },
    tools: [definition],
  };
}
