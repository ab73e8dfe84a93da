import { join } from "node:path";
import { load } from "./load.ts";
import { postOf } from "./posts.ts";
import { child, root } from "./programs.ts";
import { startProcess } from "./start-process.ts";
import { megabytes, printTable } from "./table.ts";
import { upstreamAnswers } from "./upstream-answers.ts";
import type { Workspace } from "./workspace.ts";

/** The host's heap, collected, after each quarter of the calls: what is kept of a call would add up. */
export async function benchHeap(workspace: Workspace, calls: number): Promise<void> {
  const answers = await upstreamAnswers();
  const file = workspace.write("heap.json", JSON.stringify(Object.fromEntries(answers)));
  const server = join(root, "generated", "github", "server.json");
  const url = /http:\/\/\S+/;
  const upstream = await startProcess([child("upstream"), file], url);
  const args = ["--expose-gc", child("host"), server, upstream.said];
  const host = await startProcess(args, url, { log: true });
  const rows = [["calls", "heap", "resident"]];
  try {
    for (let part = 0; part <= 4; part += 1) {
      const post = postOf("modern", "tools/call", { name: "get_me", arguments: {} });
      const isRight = (text: string) => text.includes('"result"') && !text.includes('"isError"');
      // The first part warms up.
      const requests = part === 0 ? calls / 20 : calls / 4;
      await load({ url: host.said, post, requests, concurrency: 32, isRight });
      const { heapBytes, rssBytes } = await host.usage();
      rows.push([`${part * (calls / 4)}`, megabytes(heapBytes), megabytes(rssBytes)]);
    }
  } finally {
    await Promise.all([host, upstream].map((process) => process.stop()));
  }
  printTable(`Heap of the host over ${calls} calls. Target: flat`, rows);
}
