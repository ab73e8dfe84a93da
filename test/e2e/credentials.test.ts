// Whose token is sent: the caller's over HTTP, the process's own on stdio, nobody else's ever.
import { expect, it } from "vitest";
import { connect } from "./support/clients.ts";
import { githubProject, issue } from "./support/github.ts";
import { finished, serveGram, startGram } from "./support/gram.ts";
import { startRecorder } from "./support/recorder.ts";

const recorder = await startRecorder();
const { folder } = await githubProject(recorder);
// A token in the host's own environment is not for callers over HTTP.
const env = { GITHUB_TOKEN: "token-of-the-process" };
const host = await serveGram(["github"], { folder, env });

const call = {
  name: "issue_read",
  arguments: { method: "get", owner: "octo-org", repo: "api", issue_number: 7 },
};
const line = (id: number): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: call })}\n`;

it("asks a caller without a token for one, and sends nothing", async () => {
  recorder.take();
  await expect(connect({ url: host.url })).rejects.toThrow(/401/);
  expect(recorder.take()).toEqual([]);
});

it("gives callers at the same time each the answer to their own token", async () => {
  // The token itself would not come through: what an upstream repeats of it is taken out.
  const titles = { "Bearer token-of-ada": "Ada's", "Bearer token-of-grace": "Grace's" };
  const titleOf = new Map(Object.entries(titles));
  recorder.answer(({ headers }) => ({
    body: { ...issue, title: titleOf.get(String(headers["authorization"])) },
  }));
  const names = ["ada", "grace"];
  const callers = await Promise.all(
    names.map((name) => connect({ url: host.url, token: `token-of-${name}` })),
  );
  const seen = callers.map(async (client) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.callTool(call)));
    const found = answers.map(({ content }) => JSON.parse(content[0]?.text ?? "{}").title);
    return [found.length, ...new Set(found)];
  });
  expect(await Promise.all(seen)).toEqual([
    [8, "Ada's"],
    [8, "Grace's"],
  ]);
});

it("does not take a credential that is no bearer token", async () => {
  recorder.take();
  const answer = await fetch(host.url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer two words" },
    body: line(1),
  });
  expect(answer.status).toBe(400);
  expect(recorder.take()).toEqual([]);
});

it.each([
  { env, authorization: "Bearer token-of-the-process" },
  { env: {}, authorization: undefined },
])("on stdio sends $authorization with $env, and ends at the input's end", async (row) => {
  recorder.answer(() => ({ body: issue }));
  recorder.take();
  const child = startGram(["serve", "github", "--stdio"], { folder, env: row.env });
  child.stdin.end(line(1) + line(2));
  const { code, stdout, stderr } = await finished(child);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const messages = stdout
    .trimEnd()
    .split("\n")
    .map((text): unknown => JSON.parse(text));
  expect(messages).toHaveLength(2);
  expect(messages).toMatchObject([{ jsonrpc: "2.0" }, { jsonrpc: "2.0" }]);
  expect(recorder.take().map(({ headers }) => headers["authorization"])).toEqual([
    row.authorization,
    row.authorization,
  ]);
});
