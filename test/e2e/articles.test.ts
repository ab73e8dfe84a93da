// Calls of GitHub's server as two articles print them, byte for byte: what is sent, and what comes back.
import { expect, it } from "vitest";
import { startRowHost } from "./support/row-host.ts";
import { fixture, get, graphql } from "./support/tool-row.ts";

const host = await startRowHost();

const readFiles = `{
  "jsonrpc": "2.0",
  "id": 7,
  "method": "tools/call",
  "params": {
    "name": "pull_request_read",
    "arguments": { "method": "get_files", "owner": "octo-org", "repo": "api", "pullNumber": 42 }
  }
}`;

const addComment = `{
  "jsonrpc": "2.0",
  "id": 8,
  "method": "tools/call",
  "params": {
    "name": "add_comment_to_pending_review",
    "arguments": {
      "owner": "octo-org", "repo": "api", "pullNumber": 42,
      "path": "src/auth.ts", "line": 88, "side": "RIGHT",
      "body": "This compares tokens with ===; use a constant-time comparison."
    }
  }
}`;

const listRuns = `{
  "jsonrpc": "2.0",
  "id": 2,
  "method": "tools/call",
  "params": {
    "name": "list_workflow_runs",
    "arguments": {
      "repository": "example-org/example-repo",
      "workflow": "integration.yml",
      "branch": "main",
      "status": "failure",
      "limit": 5
    }
  }
}`;

/** Sends these bytes as a client without any library does. */
async function post(body: string): Promise<{ status: number; answer: unknown }> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: "Bearer token-of-ada",
    "mcp-protocol-version": "2025-06-18",
  };
  const response = await fetch(host.url, { method: "POST", headers, body });
  return { status: response.status, answer: await response.json() };
}

it("reads the files of a pull request", async () => {
  const target = "/repos/octo-org/api/pulls/42/files?per_page=30";
  const files = get(target, fixture("pulls-list-files"));
  const { status, answer, sent } = await host.during([files], () => post(readFiles));
  expect(sent).toEqual([[`GET ${target}`, ""]]);
  expect(status).toBe(200);
  expect(answer).toEqual({
    jsonrpc: "2.0",
    id: 7,
    result: { content: [{ type: "text", text: expect.any(String) }] },
  });
  const { text } = (answer as { result: { content: [{ text: string }] } }).result.content[0];
  expect(JSON.parse(text)).toMatchObject([
    { filename: "src/auth.ts", status: "modified", additions: 9, deletions: 0 },
    { filename: "src/server.ts", status: "modified", additions: 7, deletions: 2 },
    { filename: "test/auth.test.ts", status: "added", additions: 46, deletions: 0 },
    { filename: "docs/hooks.png", previous_filename: "docs/hook.png", status: "renamed" },
  ]);
});

it("adds a comment to the pending review, on a line though nothing says so", async () => {
  const target = "/repos/octo-org/api/pulls/42/reviews?per_page=100";
  const thread = graphql(
    "add-review-thread",
    {
      input: {
        pullRequestReviewId: "PRR_UFJSODI",
        path: "src/auth.ts",
        body: "This compares tokens with ===; use a constant-time comparison.",
        subjectType: "LINE",
        line: 88,
        side: "RIGHT",
      },
    },
    fixture("add-review-thread"),
  );
  const exchanges = [get(target, fixture("pulls-list-reviews")), thread];
  const { answer, sent } = await host.during(exchanges, () => post(addComment));
  expect(sent).toEqual([
    [`GET ${target}`, ""],
    ["POST /graphql", thread.body],
  ]);
  expect(answer).toMatchObject({
    id: 8,
    result: { content: [{ text: expect.stringContaining('"path":"src/auth.ts","line":88') }] },
  });
});

it("tells of the failed runs, to the letter", async () => {
  const at = "/repos/example-org/example-repo/actions";
  const exchanges = [
    get(
      `${at}/workflows/integration.yml/runs?branch=main&per_page=5&status=failure&created=%3E%3D2026-08-12T12%3A00%3A00Z`,
      fixture("workflow-runs"),
    ),
    ...[8421, 8419, 8412].map((run) =>
      get(`${at}/runs/${run}/jobs?per_page=100`, fixture(`jobs-${run}`)),
    ),
  ];
  const { answer, sent } = await host.during(exchanges, () => post(listRuns));
  expect([...sent].sort()).toEqual(exchanges.map(({ request }) => [request, ""]).sort());
  expect(answer).toEqual({
    jsonrpc: "2.0",
    id: 2,
    result: {
      content: [
        {
          type: "text",
          text: "3 failed runs of integration.yml on main in the last 24 hours:\nrun 8421 started 03:11Z, api-tests failed after 12m41s\nrun 8419 started 01:52Z, api-tests failed after 12m08s\nrun 8412 started 22:40Z, api-tests failed after 11m55s",
        },
      ],
    },
  });
});
