import type { ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const user = { login: "ada", id: 1, type: "User" };

/** The tools of generated/github that write. What a caller leaves out is not sent; null is. */
export const writeRows: readonly ToolRow[] = [
  {
    tool: "create_pull_request",
    arguments: { ...repository, title: 'Say "hi"', head: "ada:fix", base: "main", draft: false },
    request: "POST /repos/octo-org/api/pulls",
    body: '{"base":"main","head":"ada:fix","title":"Say \\"hi\\"","draft":false}',
    answer: [201, { number: 5, title: 'Say "hi"', base: { ref: "main", sha: "x" }, user }],
    text: '{"number":5,"title":"Say \\"hi\\"","user":"ada","base":{"ref":"main"}}',
  },
  {
    tool: "merge_pull_request",
    arguments: { ...repository, pullNumber: 5, merge_method: "squash", sha: "c0ffee" },
    request: "PUT /repos/octo-org/api/pulls/5/merge",
    body: '{"merge_method":"squash","sha":"c0ffee"}',
    answer: [200, { merged: true, sha: "beef", message: "Merged" }],
    text: '{"merged":true,"sha":"beef","message":"Merged"}',
  },
  {
    tool: "create_pull_request_review",
    arguments: { ...repository, pullNumber: 5, event: "APPROVE", commitID: "c0ffee" },
    request: "POST /repos/octo-org/api/pulls/5/reviews",
    body: '{"commit_id":"c0ffee","event":"APPROVE"}',
    answer: [200, { id: 80, state: "APPROVED", user, _links: {} }],
    text: '{"id":80,"state":"APPROVED","user":"ada"}',
  },
  {
    tool: "create_issue",
    arguments: {
      ...repository,
      title: "Ünïcode ☃",
      body: "a\nb",
      labels: ["bug", "a b"],
      assignees: [],
    },
    request: "POST /repos/octo-org/api/issues",
    body: '{"title":"Ünïcode ☃","assignees":[],"body":"a\\nb","labels":["bug","a b"]}',
    answer: [201, { number: 8, title: "Ünïcode ☃", labels: [{ name: "bug" }] }],
    text: '{"number":8,"title":"Ünïcode ☃","labels":["bug"]}',
  },
  {
    tool: "update_issue",
    arguments: { ...repository, issue_number: 8, state: "closed", state_reason: "completed" },
    request: "PATCH /repos/octo-org/api/issues/8",
    body: '{"state":"closed","state_reason":"completed"}',
    answer: [200, { number: 8, state: "closed" }],
    text: '{"number":8,"state":"closed"}',
  },
  {
    tool: "add_issue_comment",
    arguments: { ...repository, issue_number: 8, body: "{$inputs.owner} and $steps.main.body" },
    request: "POST /repos/octo-org/api/issues/8/comments",
    body: '{"body":"{$inputs.owner} and $steps.main.body"}',
    answer: [201, { id: 90, body: "{$inputs.owner} and $steps.main.body", user }],
    text: '{"id":90,"body":"{$inputs.owner} and $steps.main.body","user":"ada"}',
  },
  {
    tool: "rerun_failed_jobs",
    arguments: { ...repository, run_id: 30433642 },
    request: "POST /repos/octo-org/api/actions/runs/30433642/rerun-failed-jobs",
    answer: [201, {}],
    text: "Run 30433642 of octo-org/api runs its failed jobs again.",
  },
  {
    tool: "cancel_workflow_run",
    arguments: { ...repository, run_id: 30433642 },
    request: "POST /repos/octo-org/api/actions/runs/30433642/cancel",
    answer: [202, {}],
    text: "Run 30433642 of octo-org/api is asked to stop.",
  },
];
