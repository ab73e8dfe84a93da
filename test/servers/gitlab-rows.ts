import { project } from "./gitlab-answers.ts";
import { type Row, words } from "./rows.ts";

const at = { project_id: "octo-group/services/api" };
const issue = { ...at, issue_iid: 37 };
const pipeline = { ...at, pipeline_id: 90210 };
const job = { ...at, job_id: 510003 };
const noteKeys = words(
  "id type body author system internal resolvable resolved position created_at",
);
const issueKeys = words(
  "iid title state web_url author assignees labels user_notes_count updated_at",
);
const diffKeys = words(
  "new_path old_path new_file renamed_file deleted_file too_large collapsed diff",
);
const pipelineText =
  "Pipeline 90210 is failed: https://gitlab.com/octo-group/services/api/-/pipelines/90210";
const jobText = "Job 510003 is failed: https://gitlab.com/octo-group/services/api/-/jobs/510003";

/** Pipelines and jobs. */
export const ci: readonly Row[] = [
  [
    "list_pipelines",
    { ...at, ref: "fix/a", status: "failed" },
    [`GET ${project}/pipelines?ref=fix%2Fa&status=failed`],
    words("id status source ref sha web_url created_at updated_at"),
  ],
  [
    "get_pipeline",
    { ...pipeline, method: "get" },
    [`GET ${project}/pipelines/90210`],
    words(
      "id name status source ref sha user yaml_errors coverage duration web_url created_at started_at finished_at",
    ),
  ],
  [
    "get_pipeline",
    { ...pipeline, method: "jobs", job_status: ["failed", "canceled"], include_retried: true },
    [
      `GET ${project}/pipelines/90210/jobs?include_retried=true&scope%5B%5D=failed&scope%5B%5D=canceled`,
    ],
    words(
      "id name stage status allow_failure failure_reason duration started_at finished_at web_url pipeline_id",
    ),
  ],
  [
    "get_pipeline",
    { ...pipeline, method: "test_report" },
    [`GET ${project}/pipelines/90210/test_report`],
    words("total_count success_count failed_count skipped_count error_count test_suites"),
  ],
  [
    "save_pipeline",
    {
      ...at,
      method: "create",
      ref: "main",
      variables: [{ key: "A", value: "1" }],
      inputs: { b: true },
    },
    [
      `POST ${project}/pipeline {"inputs":{"b":true},"ref":"main","variables":[{"key":"A","value":"1"}]}`,
    ],
    pipelineText,
  ],
  [
    "save_pipeline",
    { ...pipeline, method: "retry" },
    [`POST ${project}/pipelines/90210/retry`],
    pipelineText,
  ],
  [
    "save_pipeline",
    { ...pipeline, method: "cancel" },
    [`POST ${project}/pipelines/90210/cancel`],
    pipelineText,
  ],
  [
    "get_job",
    { ...job, method: "get" },
    [`GET ${project}/jobs/510003`],
    words(
      "id name stage status allow_failure failure_reason duration started_at finished_at web_url pipeline_id",
    ),
  ],
  [
    "get_job",
    { ...job, method: "log", tail_lines: 2 },
    [`GET ${project}/jobs/510003/trace`],
    "Cleaning up project directory and file based variables\nERROR: Job failed: exit code 1",
  ],
  [
    "get_job",
    { ...job, method: "artifacts" },
    [`GET ${project}/jobs/510003`],
    words("id name status artifacts artifacts_expire_at"),
  ],
  ["manage_job", { ...job, method: "retry" }, [`POST ${project}/jobs/510003/retry`], jobText],
  ["manage_job", { ...job, method: "cancel" }, [`POST ${project}/jobs/510003/cancel`], jobText],
  [
    "manage_job",
    { ...job, method: "play", variables: [{ key: "A", value: "b" }] },
    [`POST ${project}/jobs/510003/play {"job_variables_attributes":[{"key":"A","value":"b"}]}`],
    jobText,
  ],
  [
    "get_artifact_file",
    { ...job, artifact_path: "reports/a b.txt" },
    [`GET ${project}/jobs/510003/artifacts/reports%2Fa%20b.txt`],
    "one\ntwo\n",
  ],
];

/** Projects, files, commits and issues. */
export const others: readonly Row[] = [
  ["get_user", {}, ["GET /api/v4/user"], words("id username name state web_url")],
  [
    "list_projects",
    { search: "api", membership: true },
    ["GET /api/v4/projects?membership=true&search=api&simple=true"],
    words("id path_with_namespace topics"),
  ],
  ["get_project", at, [`GET ${project}`], words("id path_with_namespace default_branch")],
  ["get_project", { project_id: "4711" }, ["GET /api/v4/projects/4711"], "failed"],
  [
    "search",
    { ...at, scope: "blobs", search: "token", ref: "main" },
    [`GET ${project}/search?scope=blobs&search=token&ref=main`],
    words("id path startline ref data"),
  ],
  [
    "search",
    { scope: "projects", search: "api" },
    ["GET /api/v4/search?scope=projects&search=api"],
    words("id name path_with_namespace"),
  ],
  [
    "get_repository_file",
    { ...at, file_path: "src/auth.ts", ref: "fix/a", skip_lines: 1, lines: 2 },
    [`GET ${project}/repository/files/src%2Fauth.ts/raw?ref=fix%2Fa`],
    "b\nc",
  ],
  [
    "list_repository_tree",
    { ...at, path: "src/a", recursive: true },
    [`GET ${project}/repository/tree?path=src%2Fa&recursive=true`],
    words("name path type"),
  ],
  [
    "list_commits",
    { ...at, ref: "fix/a", path: "src/auth.ts" },
    [`GET ${project}/repository/commits?path=src%2Fauth.ts&ref_name=fix%2Fa`],
    words("id title author_name authored_date"),
  ],
  [
    "get_commit",
    { ...at, method: "get", sha: "fix/a" },
    [`GET ${project}/repository/commits/fix%2Fa`],
    words("id title message stats"),
  ],
  [
    "get_commit",
    { ...at, method: "diff", sha: "fix/a" },
    [`GET ${project}/repository/commits/fix%2Fa/diff`],
    diffKeys,
  ],
  [
    "list_branches",
    { ...at, search: "^fix" },
    [`GET ${project}/repository/branches?search=%5Efix`],
    words("name merged commit"),
  ],
  [
    "add_branch",
    { ...at, branch: "fix/a", ref: "main" },
    [`POST ${project}/repository/branches?branch=fix%2Fa&ref=main`],
    words("name merged commit"),
  ],
  [
    "add_commit",
    {
      ...at,
      branch: "fix/a",
      commit_message: "m",
      actions: [{ action: "delete", file_path: "a" }],
    },
    [
      `POST ${project}/repository/commits {"actions":[{"action":"delete","file_path":"a"}],"branch":"fix/a","commit_message":"m"}`,
    ],
    "Commit 8b1d on fix/a: 1 change.",
  ],
  [
    "compare_refs",
    { ...at, from: "main", to: "fix/a" },
    [`GET ${project}/repository/compare?from=main&to=fix%2Fa`],
    words("commits diffs"),
  ],
  [
    "list_issues",
    { ...at, iids: [37] },
    [`GET ${project}/issues?iids%5B%5D=37&state=opened`],
    issueKeys,
  ],
  [
    "get_issue",
    { ...issue, method: "get" },
    [`GET ${project}/issues/37`],
    words(
      "iid title state description web_url author assignees labels milestone issue_type confidential due_date user_notes_count merge_requests_count created_at updated_at closed_at",
    ),
  ],
  [
    "get_issue",
    { ...issue, method: "notes" },
    [`GET ${project}/issues/37/notes`],
    noteKeys.filter((key) => key !== "resolved" && key !== "position"),
  ],
  ["save_issue", { ...at, title: "T" }, [`POST ${project}/issues {"title":"T"}`], issueKeys],
  [
    "save_issue",
    { ...issue, state_event: "close" },
    [`PUT ${project}/issues/37 {"state_event":"close"}`],
    issueKeys,
  ],
];
