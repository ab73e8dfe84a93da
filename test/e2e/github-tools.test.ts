// Every tool and method of generated/github on the wire: what a call becomes, and what a model reads of the answer.
import { expect, it } from "vitest";
import { actionRows } from "./support/action-rows.ts";
import { githubServer } from "./support/github.ts";
import { issueRows } from "./support/issue-rows.ts";
import { pullRequestRows } from "./support/pull-request-rows.ts";
import { repositoryRows } from "./support/repository-rows.ts";
import { reviewRows } from "./support/review-rows.ts";
import { startRowHost } from "./support/row-host.ts";
import { get } from "./support/tool-row.ts";

const rows = [...pullRequestRows, ...reviewRows, ...actionRows, ...issueRows, ...repositoryRows];
const host = await startRowHost();

it("the rows are all of the server's tools and their methods", () => {
  const calls = githubServer().tools.flatMap(({ name, input }) => {
    const { enum: methods = [""] } = input.properties["method"] ?? {};
    return (methods as readonly string[]).map((method) => `${name} ${method}`.trim());
  });
  expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual(calls.sort());
});

it.each(rows)("$call", async (row) => {
  const { isError, reads, sent } = await host.play(row);
  const wanted = row.exchanges.map(({ request, body = "" }) => [request, body]);
  expect(row.anyOrder ? [...sent].sort() : sent).toEqual(row.anyOrder ? wanted.sort() : wanted);
  expect(reads).toEqual(row.reads);
  expect(isError).toBe(false);
});

const ofIssue = "/repos/{owner}/{repo}/issues/{issue_number}";
const issueOf = (repo: string) => ({ owner: "octo-org", repo, issue_number: 7 });

it.each([
  ["a/../../user", "a%2F..%2F..%2Fuser"],
  ["api?x=1#y", "api%3Fx%3D1%23y"],
  ["api;v=1", "api%3Bv%3D1"],
  ["100%", "100%25"],
  ["☃\u202e", "%E2%98%83%E2%80%AE"],
])("the repository name %j stays one segment of the path", async (repo, segment) => {
  const exchanges = [get(`/repos/octo-org/${segment}/issues/7`, { number: 7 })];
  const row = { call: "issue_read get", arguments: issueOf(repo), exchanges };
  expect(await host.play(row)).toMatchObject({ isError: false, reads: ['{"number":7}'] });
});

it.each([
  ["..", 'must not be "." or ".."'],
  [".", 'must not be "." or ".."'],
  ["%2e%2e", 'must not be "." or ".."'],
  ["", "must not be empty"],
  ["a\r\nhost: evil", "must not contain control characters"],
])("the repository name %j is refused before anything is sent", async (repo, problem) => {
  const row = { call: "issue_read get", arguments: issueOf(repo), exchanges: [] };
  const reads = [`repo ${problem}. It is a part of the path ${ofIssue}.`];
  expect(await host.play(row)).toEqual({ isError: true, reads, sent: [] });
});
