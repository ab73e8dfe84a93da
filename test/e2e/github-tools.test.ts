// Every tool of generated/github on the wire: what a call becomes, and what a model reads of the answer.
import { expect, it } from "vitest";
import { connect } from "./support/clients.ts";
import { githubServer } from "./support/github.ts";
import { hostServer } from "./support/host.ts";
import { readRows } from "./support/read-rows.ts";
import { startRecorder } from "./support/recorder.ts";
import { writeRows } from "./support/write-rows.ts";

const rows = [...readRows, ...writeRows];
const recorder = await startRecorder();
const client = await connect({
  url: await hostServer(githubServer(), recorder.url),
  token: "token-of-ada",
});

it("the rows are all of the server's tools", () => {
  const names = githubServer().tools.map(({ name }) => name);
  expect(rows.map(({ tool }) => tool).sort()).toEqual(names);
});

it.each(rows)("$tool", async ({ tool, request, body = "", answer: [status, json], ...row }) => {
  recorder.answer(() => ({ status, body: json }));
  recorder.take();
  const result = await client.callTool({ name: tool, arguments: row.arguments });
  const sent = recorder.take().map((one) => [`${one.method} ${one.target}`, one.body]);
  expect(sent).toEqual([[request, body]]);
  expect(result).toMatchObject({ content: [{ type: "text", text: row.text }] });
  expect(result).not.toHaveProperty("isError");
});

it.each([
  ["a/../../user", "a%2F..%2F..%2Fuser"],
  ["api?x=1#y", "api%3Fx%3D1%23y"],
  ["api;v=1", "api%3Bv%3D1"],
  ["100%", "100%25"],
  ["☃\u202e", "%E2%98%83%E2%80%AE"],
])("the repository name %j stays one segment of the path", async (repo, segment) => {
  recorder.answer(() => ({ body: {} }));
  recorder.take();
  const args = { owner: "octo-org", repo, issue_number: 7 };
  await client.callTool({ name: "get_issue", arguments: args });
  expect(recorder.take().map(({ target }) => target)).toEqual([
    `/repos/octo-org/${segment}/issues/7`,
  ]);
});

it.each([
  ["..", 'must not be "." or ".."'],
  [".", 'must not be "." or ".."'],
  ["%2e%2e", 'must not be "." or ".."'],
  ["", "must not be empty"],
  ["a\r\nhost: evil", "must not contain control characters"],
])("the repository name %j is refused before anything is sent", async (repo, problem) => {
  recorder.take();
  const args = { owner: "octo-org", repo, issue_number: 7 };
  expect(await client.callTool({ name: "get_issue", arguments: args })).toMatchObject({
    isError: true,
    content: [
      {
        text: `repo ${problem}. It is a part of the path /repos/{owner}/{repo}/issues/{issue_number}.`,
      },
    ],
  });
  expect(recorder.take()).toEqual([]);
});
