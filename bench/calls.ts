import { join } from "node:path";
import { compare, type Effort, type Target } from "./compare.ts";
import { type Era, postOf, type ToolCall } from "./posts.ts";
import { child, root } from "./programs.ts";
import { type Running, startProcess } from "./start-process.ts";
import { upstreamAnswers } from "./upstream-answers.ts";
import type { Workspace } from "./workspace.ts";

const calls = [
  { call: { name: "get_me", arguments: {} }, path: "/user" },
  {
    call: {
      name: "pull_request_read",
      arguments: { method: "get", owner: "octo-org", repo: "api", pullNumber: 42 },
    },
    path: "/repos/octo-org/api/pulls/42",
  },
];

/** Calls through the host, beside a bare proxy in front of the same API: each a process of its own. */
export async function benchCalls(workspace: Workspace, effort: Effort): Promise<void> {
  const answers = await upstreamAnswers();
  const file = workspace.write("answers.json", JSON.stringify(Object.fromEntries(answers)));
  const server = join(root, "generated", "github", "server.json");
  const url = /http:\/\/\S+/;
  const upstream = await startProcess([child("upstream"), file], url);
  const proxy = await startProcess([child("proxy"), upstream.said], url);
  const host = await startProcess([child("host"), server, upstream.said], url, { log: true });
  try {
    for (const { call, path } of calls) {
      const bytes = Buffer.byteLength(JSON.stringify(answers.get(path)));
      const heading = `tools/call of ${call.name}; the API answers ${bytes} bytes. Target: CPU ≤ 2.5x, p99 ≤ 2x`;
      const targets = [
        bare(proxy, path),
        hosted(host, "legacy", call),
        hosted(host, "modern", call),
      ];
      await compare(heading, targets, effort);
    }
    await benchList(host, effort);
  } finally {
    await Promise.all([host, proxy, upstream].map((process) => process.stop()));
  }
}

/** The list beside as many bytes that Fastify has ready. */
async function benchList(host: Running, effort: Effort): Promise<void> {
  const answer = await fetch(host.said, { method: "POST", ...postOf("legacy", "tools/list") });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const fixed = await startProcess([child("static-list"), String(bytes)], /http:\/\/\S+/);
  try {
    const targets = [
      { ...bare(fixed, "/"), name: "Fastify, bytes that stand ready" },
      hosted(host, "legacy"),
      hosted(host, "modern"),
    ];
    await compare(`tools/list, ${bytes} bytes. Target: CPU ≤ 2.5x`, targets, effort);
  } finally {
    await fixed.stop();
  }
}

function bare(proxy: Running, path: string): Target {
  return {
    name: "bare node:http and undici",
    process: proxy,
    url: new URL(path, proxy.said).href,
    post: postOf("legacy", "tools/call"),
    isRight: (text) => text.length > 0,
  };
}

const versions: { readonly [E in Era]: string } = { legacy: "2025-11-25", modern: "2026-07-28" };

function hosted(host: Running, era: Era, call?: ToolCall): Target {
  return {
    name: `host, ${versions[era]}`,
    process: host,
    url: host.said,
    post: postOf(era, call === undefined ? "tools/list" : "tools/call", call),
    isRight: (text) => text.includes('"result"') && !text.includes('"isError"'),
  };
}
