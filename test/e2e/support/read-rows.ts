import type { ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const user = { login: "ada", id: 1, type: "User" };

/** The tools of generated/github that read, each called once with values that have to be encoded. */
export const readRows: readonly ToolRow[] = [
  {
    tool: "get_me",
    arguments: {},
    request: "GET /user",
    answer: [
      200,
      { login: "ada", id: 1, name: "Ada", html_url: "https://x/ada", plan: { name: "free" } },
    ],
    text: '{"login":"ada","id":1,"name":"Ada","html_url":"https://x/ada"}',
  },
  {
    tool: "list_pull_requests",
    arguments: { ...repository, state: "all", head: "ada:fix/ümlaut #1", page: 2, perPage: 5 },
    request:
      "GET /repos/octo-org/api/pulls?head=ada%3Afix%2F%C3%BCmlaut%20%231&page=2&per_page=5&state=all",
    answer: [
      200,
      [{ number: 4, title: "Fix", head: { ref: "fix", sha: "c0ffee", label: "x" }, user }],
    ],
    text: '[{"number":4,"title":"Fix","user":"ada","head":{"ref":"fix","sha":"c0ffee"}}]',
  },
  {
    tool: "get_pull_request",
    arguments: { ...repository, pullNumber: 4 },
    request: "GET /repos/octo-org/api/pulls/4",
    answer: [
      200,
      {
        number: 4,
        draft: false,
        merged: true,
        body: null,
        labels: [{ name: "a b" }, { name: "c" }],
        commits: 3,
      },
    ],
    text: '{"number":4,"draft":false,"merged":true,"body":null,"labels":["a b","c"],"commits":3}',
  },
  {
    tool: "list_pull_request_files",
    arguments: { ...repository, pullNumber: 4, perPage: 100 },
    request: "GET /repos/octo-org/api/pulls/4/files?per_page=100",
    answer: [200, [{ filename: "a.ts", status: "added", patch: "+".repeat(4001), sha: "x" }]],
    text: `[{"filename":"a.ts","status":"added","patch":"${"+".repeat(3999)}…"}]`,
  },
  {
    tool: "list_issues",
    arguments: {
      ...repository,
      assignee: "*",
      since: "2026-01-31T00:00:00+02:00",
      direction: "asc",
    },
    request:
      "GET /repos/octo-org/api/issues?assignee=%2A&direction=asc&since=2026-01-31T00%3A00%3A00%2B02%3A00",
    answer: [
      200,
      [{ number: 7, user, pull_request: { html_url: "https://x/7" }, assignees: [user] }],
    ],
    text: '[{"number":7,"user":"ada","assignees":["ada"],"is_pull_request":"https://x/7"}]',
  },
  {
    tool: "get_issue",
    arguments: { owner: "octo-org", repo: "a b/ü", issue_number: 7 },
    request: "GET /repos/octo-org/a%20b%2F%C3%BC/issues/7",
    answer: [200, { number: 7, state: "closed", state_reason: null, milestone: { title: "1.0" } }],
    text: '{"number":7,"state":"closed","state_reason":null,"milestone":"1.0"}',
  },
  {
    tool: "list_issue_comments",
    arguments: { ...repository, issue_number: 7, page: 3 },
    request: "GET /repos/octo-org/api/issues/7/comments?page=3",
    answer: [200, []],
    text: "[]",
  },
  {
    tool: "list_workflow_runs",
    arguments: { ...repository, branch: "release/1.0", created: ">=2026-01-31", status: "failure" },
    request:
      "GET /repos/octo-org/api/actions/runs?branch=release%2F1.0&created=%3E%3D2026-01-31&status=failure",
    answer: [200, { total_count: 1, workflow_runs: [{ id: 30433642, name: "CI", path: "x" }] }],
    text: '{"total_count":1,"workflow_runs":[{"id":30433642,"name":"CI"}]}',
  },
  {
    tool: "get_workflow_run",
    arguments: { ...repository, run_id: 30433642 },
    request: "GET /repos/octo-org/api/actions/runs/30433642",
    answer: [
      200,
      { id: 30433642, status: "completed", conclusion: "failure", jobs_url: "https://x" },
    ],
    text: '{"id":30433642,"status":"completed","conclusion":"failure"}',
  },
  {
    tool: "list_workflow_jobs",
    arguments: { ...repository, run_id: 30433642, filter: "all" },
    request: "GET /repos/octo-org/api/actions/runs/30433642/jobs?filter=all",
    answer: [
      200,
      {
        total_count: 1,
        jobs: [{ id: 5, steps: [{ name: "build", number: 1, conclusion: "success" }] }],
      },
    ],
    text: '{"total_count":1,"jobs":[{"id":5,"steps":[{"name":"build","conclusion":"success"}]}]}',
  },
];
