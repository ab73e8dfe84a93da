import {
  type Exchange,
  fixture,
  fixtureText,
  get,
  redirects,
  sends,
  type ToolRow,
} from "./tool-row.ts";

const repository = { owner: "example-org", repo: "example-repo" };
const at = "/repos/example-org/example-repo/actions";

function logOf(job: number, text: string): readonly Exchange[] {
  const where = `LOGS/job-${job}.txt?sig=a%2Fb`;
  return [
    redirects(`${at}/jobs/${job}/logs`, where),
    { request: `GET ${where}`, answer: { body: text } },
  ];
}

/** What GitHub Actions has, and does. */
export const actionRows: readonly ToolRow[] = [
  {
    call: "actions_list list_workflows",
    arguments: { ...repository, page: 1 },
    exchanges: [get(`${at}/workflows?page=1&per_page=30`, fixture("workflows"))],
    reads: [
      '[{"id":161335,"name":"Integration","path":".github/workflows/integration.yml","state":"active","html_url":"https://github.com/example-org/example-repo/blob/main/.github/workflows/integration.yml"},{"id":161336,"name":"Release","path":".github/workflows/release.yml","state":"disabled_manually","html_url":"https://github.com/example-org/example-repo/blob/main/.github/workflows/release.yml"}]',
    ],
  },
  {
    call: "actions_list list_workflow_runs",
    arguments: {
      ...repository,
      workflow_runs_filter: {
        branch: "release/1.0",
        status: "failure",
        actor: "a b",
        event: "push",
      },
    },
    exchanges: [
      get(
        `${at}/runs?per_page=30&actor=a%20b&branch=release%2F1.0&event=push&status=failure`,
        fixture("workflow-runs"),
      ),
    ],
    reads: [
      '[{"id":8421,"name":"Integration","display_title":"Nightly run","status":"completed","conclusion":"failure","event":"schedule","head_branch":"main","head_sha":"1d0c5f7be3b04f0f8a4ecb58d7a1a1f0d2c4b6e8","run_number":421,"run_attempt":1,"actor":"ada-example","html_url":"https://github.com/example-org/example-repo/actions/runs/8421","created_at":"2026-08-13T03:11:02Z","updated_at":"2026-08-13T03:24:20Z"},{"id":8419,"name":"Integration","display_title":"Nightly run","status":"completed","conclusion":"failure","event":"schedule","head_branch":"main","head_sha":"1d0c5f7be3b04f0f8a4ecb58d7a1a1f0d2c4b6e8","run_number":419,"run_attempt":1,"actor":"ada-example","html_url":"https://github.com/example-org/example-repo/actions/runs/8419","created_at":"2026-08-13T01:52:10Z","updated_at":"2026-08-13T02:04:59Z"},{"id":8412,"name":"Integration","display_title":"Nightly run","status":"completed","conclusion":"failure","event":"schedule","head_branch":"main","head_sha":"1d0c5f7be3b04f0f8a4ecb58d7a1a1f0d2c4b6e8","run_number":412,"run_attempt":1,"actor":"ada-example","html_url":"https://github.com/example-org/example-repo/actions/runs/8412","created_at":"2026-08-12T22:40:05Z","updated_at":"2026-08-12T22:52:31Z"}]',
    ],
  },
  {
    call: "actions_list list_workflow_runs",
    arguments: { ...repository, resource_id: "ci.yml", perPage: 1 },
    exchanges: [
      get(`${at}/workflows/ci.yml/runs?per_page=1`, {
        total_count: 2,
        workflow_runs: [{ id: 8421, name: "Integration", path: "x" }],
      }),
    ],
    reads: ['[{"id":8421,"name":"Integration"}]', "There is more: call again with page: 2."],
  },
  {
    call: "actions_list list_workflow_jobs",
    arguments: { ...repository, resource_id: "8421", workflow_jobs_filter: { filter: "all" } },
    exchanges: [get(`${at}/runs/8421/jobs?per_page=30&filter=all`, fixture("jobs-8421"))],
    reads: [
      '[{"id":84211,"run_id":8421,"name":"build","status":"completed","conclusion":"success","started_at":"2026-08-13T03:11:02Z","completed_at":"2026-08-13T03:11:22Z","html_url":"https://github.com/example-org/example-repo/actions/runs/8421/job/84211","steps":[{"name":"Set up job","conclusion":"success"},{"name":"Check out","conclusion":"success"},{"name":"Install","conclusion":"success"},{"name":"Build","conclusion":"success"},{"name":"Complete job","conclusion":"success"}]},{"id":84212,"run_id":8421,"name":"api-tests","status":"completed","conclusion":"failure","started_at":"2026-08-13T03:11:22Z","completed_at":"2026-08-13T03:24:03Z","html_url":"https://github.com/example-org/example-repo/actions/runs/8421/job/84212","steps":[{"name":"Set up job","conclusion":"success"},{"name":"Check out","conclusion":"success"},{"name":"Install","conclusion":"success"},{"name":"Run API tests","conclusion":"failure"},{"name":"Upload report","conclusion":"skipped"},{"name":"Complete job","conclusion":"success"}]},{"id":84213,"run_id":8421,"name":"lint","status":"completed","conclusion":"success","started_at":"2026-08-13T03:11:02Z","completed_at":"2026-08-13T03:11:22Z","html_url":"https://github.com/example-org/example-repo/actions/runs/8421/job/84213","steps":[{"name":"Set up job","conclusion":"success"},{"name":"Check out","conclusion":"success"},{"name":"Install","conclusion":"success"},{"name":"Lint","conclusion":"success"},{"name":"Complete job","conclusion":"success"}]}]',
    ],
  },
  {
    call: "actions_list list_workflow_run_artifacts",
    arguments: { ...repository, resource_id: "8421" },
    exchanges: [get(`${at}/runs/8421/artifacts?per_page=30`, fixture("artifacts"))],
    reads: [
      '[{"id":71,"name":"api-report","size_in_bytes":182736,"expired":false,"created_at":"2026-08-13T03:24:05Z"},{"id":72,"name":"screenshots","size_in_bytes":9043211,"expired":true,"created_at":"2026-08-13T03:24:05Z"}]',
    ],
  },
  {
    call: "actions_get get_workflow",
    arguments: { ...repository, resource_id: "integration.yml" },
    exchanges: [
      get(`${at}/workflows/integration.yml`, { id: 161335, name: "Integration", node_id: "x" }),
    ],
    reads: ['{"id":161335,"name":"Integration"}'],
  },
  {
    call: "actions_get get_workflow_run",
    arguments: { ...repository, resource_id: "8421" },
    exchanges: [get(`${at}/runs/8421`, fixture("workflow-run"))],
    reads: [
      '{"id":8421,"name":"Integration","display_title":"Nightly run","status":"completed","conclusion":"failure","event":"schedule","head_branch":"main","head_sha":"1d0c5f7be3b04f0f8a4ecb58d7a1a1f0d2c4b6e8","run_number":421,"run_attempt":1,"actor":"ada-example","html_url":"https://github.com/example-org/example-repo/actions/runs/8421","created_at":"2026-08-13T03:11:02Z","updated_at":"2026-08-13T03:24:20Z"}',
    ],
  },
  {
    call: "actions_get get_workflow_job",
    arguments: { ...repository, resource_id: "84212" },
    exchanges: [
      get(`${at}/jobs/84212`, {
        id: 84212,
        run_id: 8421,
        conclusion: "failure",
        steps: [{ name: "Test", number: 1, conclusion: "failure" }],
      }),
    ],
    reads: [
      '{"id":84212,"run_id":8421,"conclusion":"failure","steps":[{"name":"Test","conclusion":"failure"}]}',
    ],
  },
  {
    call: "actions_get download_workflow_run_artifact",
    arguments: { ...repository, resource_id: "71" },
    exchanges: [redirects(`${at}/artifacts/71/zip`, "LOGS/71.zip?sig=a%2Fb")],
    reads: ["The artifact as a zip, for a minute: LOGS/71.zip?sig=a%2Fb"],
  },
  {
    call: "actions_get get_workflow_run_usage",
    arguments: { ...repository, resource_id: "8421" },
    exchanges: [get(`${at}/runs/8421/timing`, fixture("run-usage"))],
    reads: [
      '{"billable":{"UBUNTU":{"total_ms":1080000,"jobs":3,"job_runs":[{"job_id":84211,"duration_ms":360000},{"job_id":84212,"duration_ms":360000},{"job_id":84213,"duration_ms":360000}]}},"run_duration_ms":798000}',
    ],
  },
  {
    call: "actions_get get_workflow_run_logs_url",
    arguments: { ...repository, resource_id: "8421" },
    exchanges: [redirects(`${at}/runs/8421/logs`, "LOGS/8421.zip")],
    reads: ["The logs as a zip, for a minute: LOGS/8421.zip"],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, job_id: 84212, tail_lines: 3 },
    exchanges: logOf(84212, fixtureText("job-logs.txt")),
    reads: [
      "2026-08-13T03:23:58.1220000Z   Received: 404\n2026-08-13T03:23:59.0000000Z Tests: 1 failed, 50 passed\n2026-08-13T03:24:00.0000000Z ##[error]Process completed with exit code 1.",
      "Shown: lines 63 to 65 of 65 (174 of 3891 bytes). For more, call again with tail_lines: 65.",
    ],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, job_id: 84212, return_content: false },
    exchanges: [redirects(`${at}/jobs/84212/logs`, "LOGS/job-84212.txt")],
    reads: ["LOGS/job-84212.txt"],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, run_id: 8421 },
    exchanges: [
      get(`${at}/runs/8421/jobs?filter=latest&per_page=100`, fixture("jobs-8421")),
      ...logOf(84212, "\u001b[31mnot ok\u001b[39m 7\nexit 1\n"),
    ],
    reads: ["== api-tests (job 84212)\nnot ok 7\nexit 1\n"],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, run_id: 8421, failed_only: false },
    exchanges: [
      get(`${at}/runs/8421/jobs?filter=latest&per_page=100`, fixture("jobs-8421")),
      ...logOf(84211, "built\n"),
      ...logOf(84212, "not ok 7\n"),
      ...logOf(84213, "clean\n"),
    ],
    anyOrder: true,
    reads: [
      "== build (job 84211)\nbuilt\n\n== api-tests (job 84212)\nnot ok 7\n\n== lint (job 84213)\nclean\n",
    ],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, run_id: 8420 },
    exchanges: [get(`${at}/runs/8420/jobs?filter=latest&per_page=100`, { jobs: [] })],
    reads: ["Run 8420 has no failed job."],
  },
  {
    call: "get_job_logs",
    arguments: { ...repository, run_id: 8420, failed_only: false },
    exchanges: [get(`${at}/runs/8420/jobs?filter=latest&per_page=100`, { jobs: [] })],
    reads: ["Run 8420 has no job."],
  },
  {
    call: "actions_run_trigger run_workflow",
    arguments: { ...repository, workflow_id: "ci.yml", ref: "main", inputs: { level: "high" } },
    exchanges: [
      sends(
        `POST ${at}/workflows/ci.yml/dispatches`,
        { inputs: { level: "high" }, ref: "main", return_run_details: true },
        [200, { workflow_run_id: 8422, run_url: "https://x", html_url: "https://x" }],
      ),
    ],
    reads: ["ci.yml is started on main as run 8422."],
  },
  {
    call: "actions_run_trigger run_workflow",
    arguments: { ...repository, workflow_id: "161335", ref: "main" },
    exchanges: [
      sends(
        `POST ${at}/workflows/161335/dispatches`,
        { ref: "main", return_run_details: true },
        [204],
      ),
    ],
    reads: ["161335 is started on main."],
  },
  ...(
    [
      ["rerun_workflow_run", "POST", "rerun", 201, "Run 8421 runs again."],
      [
        "rerun_failed_jobs",
        "POST",
        "rerun-failed-jobs",
        201,
        "The failed jobs of run 8421 run again.",
      ],
      ["cancel_workflow_run", "POST", "cancel", 202, "Run 8421 is asked to stop."],
      ["delete_workflow_run_logs", "DELETE", "logs", 204, "The logs of run 8421 are deleted."],
    ] as const
  ).map(([method, verb, path, status, text]) => ({
    call: `actions_run_trigger ${method}`,
    arguments: { ...repository, run_id: 8421 },
    exchanges: [{ request: `${verb} ${at}/runs/8421/${path}`, answer: { status } }],
    reads: [text],
  })),
  {
    call: "list_workflow_runs",
    arguments: { repository: "example-org/example-repo", limit: 2 },
    exchanges: [
      get(`${at}/runs?per_page=2&created=%3E%3D2026-08-12T12%3A00%3A00Z`, {
        workflow_runs: [
          { id: 8420, run_started_at: "2026-08-13T03:00:10Z" },
          { id: 8419, run_started_at: "2026-08-13T01:52:10Z" },
        ],
      }),
      get(`${at}/runs/8420/jobs?per_page=100`, { jobs: [{ conclusion: "success" }] }),
      get(`${at}/runs/8419/jobs?per_page=100`, fixture("jobs-8419")),
    ],
    anyOrder: true,
    reads: [
      "2 runs in the last 24 hours:\nrun 8420 started 03:00Z\nrun 8419 started 01:52Z, api-tests failed after 12m08s",
    ],
  },
  {
    call: "list_workflow_runs",
    arguments: { repository: "example-org/example-repo", workflow: "ci.yml", status: "success" },
    exchanges: [
      get(
        `${at}/workflows/ci.yml/runs?per_page=10&status=success&created=%3E%3D2026-08-12T12%3A00%3A00Z`,
        { workflow_runs: [] },
      ),
    ],
    reads: ["No runs in the last 24 hours."],
  },
];
