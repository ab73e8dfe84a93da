import type { Answers } from "./recording-server.ts";

/** The project `octo-group/services/api` and its merge request 42, as paths are sent. */
export const project = "/api/v4/projects/octo-group%2Fservices%2Fapi";
export const mergeRequest = `${project}/merge_requests/42`;

const found = { id: 4711, name: "api", path_with_namespace: "octo-group/services/api" };
const commit = { id: "8b1d", title: "Fix", message: "Fix\n", stats: { total: 3 }, short_id: "8b" };
const branch = {
  name: "fix/a",
  merged: false,
  can_push: true,
  commit: { id: "8b1d", title: "Fix" },
};
const comparison = {
  commits: [commit],
  diffs: [{ new_path: "a.ts", a_mode: "100644", diff: "@@" }],
  compare_same_ref: false,
};
const done = { status: 204 };

/** What GitLab answers to each request of the tests. */
export const answers: Answers = {
  "GET /api/v4/user": "user.json",
  "GET /api/v4/projects": { json: [{ ...found, topics: ["api"], star_count: 3 }] },
  "GET /api/v4/search": { json: [{ ...found, star_count: 3 }] },
  [`GET ${project}`]: { json: { ...found, default_branch: "main", star_count: 3 } },
  [`GET ${project}/search`]: "search-blobs.json",
  [`GET ${project}/merge_requests`]: "merge-requests.json",
  [`POST ${project}/merge_requests`]: "merge-request.json",
  [`GET ${mergeRequest}`]: "merge-request.json",
  [`PUT ${mergeRequest}`]: "merge-request.json",
  [`GET ${mergeRequest}/diffs`]: "merge-request-diffs.json",
  [`GET ${mergeRequest}/commits`]: "merge-request-commits.json",
  [`GET ${mergeRequest}/pipelines`]: "merge-request-pipelines.json",
  [`GET ${mergeRequest}/discussions`]: "merge-request-discussions.json",
  [`GET ${mergeRequest}/notes`]: "merge-request-notes.json",
  [`GET ${mergeRequest}/approvals`]: "approvals.json",
  [`GET ${mergeRequest}/approval_state`]: "approval-state.json",
  [`PUT ${mergeRequest}/merge`]: { json: { iid: 42, state: "merged", merge_commit_sha: "c0ffee" } },
  [`PUT ${mergeRequest}/rebase`]: { status: 202, json: { rebase_in_progress: true } },
  [`POST ${mergeRequest}/notes`]: "note.json",
  [`POST ${mergeRequest}/discussions`]: "discussion.json",
  [`POST ${mergeRequest}/discussions/6a9c/notes`]: "note.json",
  [`PUT ${mergeRequest}/discussions/6a9c`]: "discussion-resolved.json",
  [`POST ${mergeRequest}/approve`]: "approvals.json",
  [`POST ${mergeRequest}/unapprove`]: "approvals.json",
  [`GET ${mergeRequest}/draft_notes`]: "draft-notes.json",
  [`POST ${mergeRequest}/draft_notes`]: "draft-note.json",
  [`PUT ${mergeRequest}/draft_notes/71`]: "draft-note.json",
  [`DELETE ${mergeRequest}/draft_notes/71`]: done,
  [`PUT ${mergeRequest}/draft_notes/71/publish`]: done,
  [`POST ${mergeRequest}/draft_notes/bulk_publish`]: done,
  [`GET ${project}/pipelines`]: "pipelines.json",
  [`GET ${project}/pipelines/90210`]: "pipeline.json",
  [`GET ${project}/pipelines/90210/jobs`]: "pipeline-jobs-failed.json",
  [`GET ${project}/pipelines/90210/test_report`]: "test-report.json",
  [`POST ${project}/pipeline`]: "pipeline.json",
  [`POST ${project}/pipelines/90210/retry`]: "pipeline.json",
  [`POST ${project}/pipelines/90210/cancel`]: "pipeline.json",
  [`GET ${project}/jobs/510003`]: "job.json",
  [`GET ${project}/jobs/510002/trace`]: "job-trace.txt",
  [`GET ${project}/jobs/510003/trace`]: "job-trace.txt",
  [`POST ${project}/jobs/510003/retry`]: "job.json",
  [`POST ${project}/jobs/510003/cancel`]: "job.json",
  [`POST ${project}/jobs/510003/play`]: "job.json",
  [`GET ${project}/jobs/510003/artifacts/reports%2Fa%20b.txt`]: { text: "one\ntwo\n" },
  [`GET ${project}/repository/files/src%2Fauth.ts/raw`]: { text: "a\nb\nc\nd\n" },
  [`GET ${project}/repository/tree`]: "tree.json",
  [`GET ${project}/repository/commits`]: "merge-request-commits.json",
  [`GET ${project}/repository/commits/fix%2Fa`]: { json: commit },
  [`GET ${project}/repository/commits/fix%2Fa/diff`]: "merge-request-diffs.json",
  [`POST ${project}/repository/commits`]: { status: 201, json: commit },
  [`GET ${project}/repository/branches`]: { json: [branch] },
  [`POST ${project}/repository/branches`]: { status: 201, json: branch },
  [`GET ${project}/repository/compare`]: { json: comparison },
  [`GET ${project}/issues`]: "issues.json",
  [`POST ${project}/issues`]: "issue.json",
  [`GET ${project}/issues/37`]: "issue.json",
  [`PUT ${project}/issues/37`]: "issue.json",
  [`GET ${project}/issues/37/notes`]: "merge-request-notes.json",
  [`POST ${project}/issues/37/notes`]: "note.json",
};
