import type { ServerDefinition, ToolDefinition } from "../src/contract/index.ts";
import { load } from "./load.ts";
import { postOf } from "./posts.ts";
import { child } from "./programs.ts";
import { startProcess } from "./start-process.ts";
import { megabytes, printTable, seconds } from "./table.ts";
import type { Workspace } from "./workspace.ts";

/** What the host's memory grows by when a log of 500 MB goes through a window of its last lines. */
export async function benchWindows(workspace: Workspace): Promise<void> {
  const file = workspace.write("windows.json", JSON.stringify(logServer));
  const url = /http:\/\/\S+/;
  const upstream = await startProcess([child("log")], url);
  const args = ["--expose-gc", child("host"), file, upstream.said];
  const host = await startProcess(args, url, { log: true });
  const rows = [["log", "time", "resident before", "peak", "grown by"]];
  try {
    const get = async (name: string) => {
      const post = postOf("modern", "tools/call", { name, arguments: {} });
      const isRight = (text: string) => text.includes("Shown: lines");
      const startedAt = performance.now();
      await load({ url: host.said, post, requests: 1, concurrency: 1, isRight });
      return performance.now() - startedAt;
    };
    // Compiles the tool, opens connections, and lets the young generation grow.
    for (let count = 0; count < 5; count += 1) await get("small");
    const before = await host.usage();
    const tookMs = await get("log");
    const { peakBytes } = await host.usage();
    const grown = peakBytes - before.rssBytes;
    const figures = [before.rssBytes, peakBytes, grown].map(megabytes);
    rows.push(["500 MB", seconds(tookMs), ...figures]);
  } finally {
    await Promise.all([host, upstream].map((process) => process.stop()));
  }
  printTable(
    "A log through a window of its last 100 lines. Target: grown by less than 60 MB",
    rows,
  );
}

function logTool(name: string): ToolDefinition {
  return {
    name,
    title: name,
    description: "The end of a log.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    input: { type: "object", additionalProperties: false, properties: {} },
    run: [
      {
        steps: [
          {
            id: "log",
            request: { method: "GET", path: `/${name}` },
            response: {
              window: { keep: "tail", lines: 100, bytes: 65_536, scan: 1e9, ansi: "strip" },
            },
          },
        ],
      },
    ],
  };
}

const logServer: ServerDefinition = {
  name: "logs",
  title: "Logs",
  version: "1.0.0",
  upstreams: { api: { url: "https://api.example", credential: { header: "authorization" } } },
  auth: { mode: "passthrough" },
  tools: ["small", "log"].map(logTool),
};
