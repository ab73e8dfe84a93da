// CircleCI's server from tool call to wire and back: what each tool sends, and what it makes of the answer.
import { expect, it } from "vitest";
import { type Answers, recording } from "./recording-server.ts";
import { keysOf, type Row, waysIn, waysOf, words } from "./rows.ts";

const project = "/api/v2/project/gh%2Focto-org%2Fapi";
const pipelineId = "000004b1-1c2d-4e3f-8a4b-5c6d7e8f9a0b";
const workflowId = "00000899-1c2d-4e3f-8a4b-5c6d7e8f9a0b";
const holdId = "00000ce8-1c2d-4e3f-8a4b-5c6d7e8f9a0b";
const projectId = "000001f5-1c2d-4e3f-8a4b-5c6d7e8f9a0b";
const workflow = `/api/v2/workflow/${workflowId}`;
const at = { projectSlug: "gh/octo-org/api" };
const job = { ...at, jobNumber: 5302 };
const accepted = { status: 202, json: { message: "Accepted." } };
const output = "/job-output-5302-0-103";

const answers: Answers = {
  "GET /api/v2/me": "me.json",
  "GET /api/v2/me/collaborations": {
    json: [{ "vcs-type": "github", slug: "gh/octo-org", name: "octo-org", avatar_url: "x" }],
  },
  "GET /api/v2/insights/gh%2Focto-org%2Fapi/flaky-tests": "flaky-tests.json",
  [`GET ${project}`]: "project.json",
  [`GET ${project}/pipeline`]: "pipelines.json",
  [`GET ${project}/pipeline/mine`]: "pipelines.json",
  [`GET ${project}/pipeline/1201`]: "pipeline.json",
  [`GET ${project}/job/5302`]: "job.json",
  [`GET ${project}/5302/tests`]: "tests.json",
  [`GET ${project}/5302/artifacts`]: "artifacts.json",
  [`GET /api/v2/pipeline/${pipelineId}`]: "pipeline.json",
  [`GET /api/v2/pipeline/${pipelineId}/config`]: { json: { source: "a: 1", compiled: "b: 2" } },
  [`GET /api/v2/pipeline/${pipelineId}/workflow`]: "workflows.json",
  [`GET ${workflow}`]: "workflow.json",
  [`GET ${workflow}/job`]: "workflow-jobs.json",
  "GET /api/v1.1/project/gh/octo-org/api/5302": "v1-job.json",
  [`GET ${output}`]: "job-output.json",
  [`GET /api/v2/projects/${projectId}/pipeline-definitions`]: {
    json: {
      items: [{ id: holdId, name: "build", config_source: { provider: "github_app", repo: {} } }],
    },
  },
  [`POST ${project}/pipeline`]: {
    status: 201,
    json: { id: pipelineId, number: 1202, state: "pending" },
  },
  "POST /api/v2/project/gh/octo-org/api/pipeline/run": { json: { message: "Nothing to run." } },
  [`POST ${project}/job/5302/cancel`]: accepted,
  [`POST ${workflow}/cancel`]: accepted,
  [`POST ${workflow}/approve/${holdId}`]: accepted,
  [`POST ${workflow}/rerun`]: { status: 202, json: { workflow_id: workflowId } },
};

const pipelineKeys = words(
  "id number state created_at errors trigger actor branch revision subject",
);
const workflowKeys = words("id name status pipeline_id pipeline_number created_at stopped_at");

const reads: readonly Row[] = [
  ["get_me", {}, ["GET /api/v2/me"], words("id login name")],
  ["list_organizations", {}, ["GET /api/v2/me/collaborations"], words("slug name vcs-type")],
  ["get_project", at, [`GET ${project}`], words("slug id name organization_slug vcs_info")],
  [
    "list_pipelines",
    { ...at, branch: "fix/a b", pageToken: "t=1" },
    [`GET ${project}/pipeline?branch=fix%2Fa%20b&page-token=t%3D1`],
    pipelineKeys,
  ],
  ["list_pipelines", { ...at, mine: true }, [`GET ${project}/pipeline/mine`], pipelineKeys],
  ["get_pipeline", { pipelineId }, [`GET /api/v2/pipeline/${pipelineId}`], pipelineKeys],
  ["get_pipeline", { ...at, pipelineNumber: 1201 }, [`GET ${project}/pipeline/1201`], pipelineKeys],
  ["get_pipeline_config", { pipelineId }, [`GET /api/v2/pipeline/${pipelineId}/config`], "a: 1"],
  [
    "get_pipeline_config",
    { pipelineId, compiled: true },
    [`GET /api/v2/pipeline/${pipelineId}/config`],
    "b: 2",
  ],
  [
    "get_latest_pipeline_status",
    { ...at, branch: "webhook-tokens" },
    [
      `GET ${project}/pipeline?branch=webhook-tokens`,
      `GET /api/v2/pipeline/${pipelineId}/workflow`,
    ],
    [
      `Pipeline 1201 of webhook-tokens is created (id ${pipelineId}, commit 6dcb09b5b57875f334f61aebed695e2e4193db5e):`,
      `build-and-test: failed, 14m18s (workflow ${workflowId})`,
      "release: on_hold (workflow 0000089a-1c2d-4e3f-8a4b-5c6d7e8f9a0b)",
    ].join("\n"),
  ],
  [
    "list_workflows",
    { pipelineId },
    [`GET /api/v2/pipeline/${pipelineId}/workflow`],
    words("id name status created_at stopped_at"),
  ],
  ["get_workflow", { workflowId }, [`GET ${workflow}`], workflowKeys],
  [
    "list_workflow_jobs",
    { workflowId, pageToken: "t" },
    [`GET ${workflow}/job?page-token=t`],
    words("id job_number name type status started_at stopped_at dependencies"),
  ],
  [
    "get_job",
    job,
    [`GET ${project}/job/5302`],
    words(
      "number name status web_url duration parallelism queued_at started_at stopped_at resource_class messages workflow pipeline",
    ),
  ],
  [
    "get_job_test_results",
    { ...job, pageToken: "t" },
    [`GET ${project}/5302/tests?page-token=t`],
    words("name classname file result run_time message"),
  ],
  ["list_artifacts", job, [`GET ${project}/5302/artifacts`], words("path node_index url")],
  [
    "find_flaky_tests",
    at,
    ["GET /api/v2/insights/gh%2Focto-org%2Fapi/flaky-tests"],
    words("total flaky-tests"),
  ],
  [
    "list_pipeline_definitions",
    { projectId },
    [`GET /api/v2/projects/${projectId}/pipeline-definitions`],
    words("id name config_source"),
  ],
];

const pending = `Pipeline 1202 (${pipelineId}) is pending.`;

const writes: readonly Row[] = [
  [
    "run_pipeline",
    { ...at, branch: "main", parameters: { deploy: true, count: 2 } },
    [`POST ${project}/pipeline {"branch":"main","parameters":{"deploy":true,"count":2}}`],
    pending,
  ],
  ["run_pipeline", { ...at, tag: "v1" }, [`POST ${project}/pipeline {"tag":"v1"}`], pending],
  [
    "run_pipeline",
    { ...at, branch: "main", definitionId: holdId },
    [
      `POST /api/v2/project/gh/octo-org/api/pipeline/run {"definition_id":"${holdId}","checkout":{"branch":"main"},"config":{"branch":"main"}}`,
    ],
    "Nothing to run.",
  ],
  [
    "rerun_workflow",
    { workflowId, fromFailed: true },
    [`POST ${workflow}/rerun {"from_failed":true}`],
    `It runs again as workflow ${workflowId}.`,
  ],
  [
    "rerun_workflow",
    { workflowId, jobs: [holdId], enableSsh: true },
    [`POST ${workflow}/rerun {"enable_ssh":true,"jobs":["${holdId}"]}`],
    `It runs again as workflow ${workflowId}.`,
  ],
  [
    "cancel_workflow",
    { workflowId },
    [`POST ${workflow}/cancel`],
    `Workflow ${workflowId} is asked to stop.`,
  ],
  ["cancel_job", job, [`POST ${project}/job/5302/cancel`], "Job 5302 is asked to stop."],
  [
    "approve_job",
    { workflowId, approvalRequestId: holdId },
    [`POST ${workflow}/approve/${holdId}`],
    "Approved.",
  ],
];

const rows = [...reads, ...writes];

it.each(rows)("%s %j", async (tool, args, sends, gives) => {
  const { call, lines } = await recording("circleci", answers);
  const [kind, text] = await call(tool, args);
  expect(lines()).toEqual(sends);
  expect(kind).toBe("ok");
  expect(typeof gives === "string" ? text : keysOf(text)).toEqual(gives);
});

it("has a row for every tool", async () => {
  const { definition } = await recording("circleci", {});
  const missing = waysOf(definition).filter((way) => !waysIn(rows).includes(way));
  expect(missing).toEqual(["get_build_failure_logs"]);
});

const toJob = ["GET /api/v1.1/project/gh/octo-org/api/5302", `GET ${output}`];
const toJobs = [`GET /api/v2/pipeline/${pipelineId}/workflow`, `GET ${workflow}/job`, ...toJob];

it.each([
  [{ jobNumber: 5302 }, toJob, ""],
  [
    { branch: "webhook-tokens" },
    [`GET ${project}/pipeline?branch=webhook-tokens`, ...toJobs],
    "Pipeline 1201, failed: api-tests.\n",
  ],
  [
    { pipelineNumber: 1201 },
    [`GET ${project}/pipeline/1201`, ...toJobs],
    "Pipeline 1201, failed: api-tests.\n",
  ],
])("gets the output of failed steps by %j", async (by, sends, head) => {
  const { call, lines, arrived } = await recording("circleci", answers);
  const [kind, text = "", ...notes] = await call("get_build_failure_logs", { ...at, ...by });
  expect(lines().map((line) => line.replace(/\?X-Amz-.*/, ""))).toEqual(sends);
  expect([kind, notes]).toEqual(["ok", []]);
  expect(text.startsWith(`${head}== npm run test:api (node 0)\n> api@1.7.0 test:api\n`)).toBe(true);
  expect(text.trimEnd().split("\n").slice(-6)).toEqual([
    "✗ api keeps an upload for a day",
    "    Expected: 200",
    "    Received: 404",
    "Tests: 1 failed, 30 passed",
    "",
    "Exited with code exit status 1",
  ]);
  const tokens = arrived.map(({ headers }) => headers["circle-token"]);
  expect(tokens).toEqual([...sends.slice(1).map(() => "a-token"), undefined]);
});

it("keeps the end of a long output, and says which output is missing", async () => {
  const action = { index: 0, failed: true, has_output: true };
  const host = "https://circle-production-action-output.s3.amazonaws.com";
  const actions = [
    { ...action, name: "lint", output_url: `${host}/lint` },
    { ...action, name: "test", output_url: `${host}/test?sig=secret` },
  ];
  const { call } = await recording("circleci", {
    "GET /api/v1.1/project/gh/octo-org/api/5302": { json: { steps: [{ actions }] } },
    "GET /lint": { json: [{ message: `${"x".repeat(20_000)}\n` }, { message: "lint failed" }] },
    "GET /test": { status: 403, text: "Request has expired" },
  });
  const [kind, text = "", note] = await call("get_build_failure_logs", job);
  expect(kind).toBe("ok");
  const [, lint = "", test = ""] = text.split(/^== /m);
  expect(lint.length).toBe("lint (node 0)\n".length + 12_000 + "\n\n".length);
  expect(lint).toMatch(/^lint \(node 0\)\n…x+\nlint failed\n/);
  expect(test).toMatch(/^test \(node 0\)\n.*403/);
  expect(note).toMatch(/^1 of 2 requests .* failed/);
  expect(`${text}${note}`).not.toContain("sig=secret");
});

it("says why a pipeline has no failed step, and that a branch has no pipeline", async () => {
  const broken = {
    id: pipelineId,
    number: 1199,
    errors: [{ type: "config", message: "Config file not found." }],
  };
  const { call } = await recording("circleci", {
    [`GET ${project}/pipeline`]: [{ json: { items: [broken] } }, { json: { items: [] } }],
    [`GET /api/v2/pipeline/${pipelineId}/workflow`]: { json: { items: [] } },
  });
  const args = { ...at, branch: "main" };
  expect((await call("get_build_failure_logs", args))[1]).toContain(
    "Pipeline 1199 has no failed step with output. Errors: Config file not found.",
  );
  expect(await call("get_build_failure_logs", args)).toEqual([
    "failed",
    "There is no pipeline of main.",
  ]);
  expect(await call("get_latest_pipeline_status", args)).toEqual([
    "failed",
    "There is no pipeline of main.",
  ]);
});

it("filters test results of every page, and goes on by the token that came", async () => {
  const test = (name: string, result: string) => ({ name, result, message: "", run_time: 1 });
  const pages = [
    { json: { items: [test("a", "success"), test("b", "failure")], next_page_token: "p2" } },
    { json: { items: [test("c", "failure")], next_page_token: null } },
  ];
  const { call, lines } = await recording("circleci", { [`GET ${project}/5302/tests`]: pages });
  const [, text = ""] = await call("get_job_test_results", {
    ...job,
    filterByTestsResult: "failure",
  });
  expect(JSON.parse(text).map(({ name }: { readonly name: string }) => name)).toEqual(["b", "c"]);
  expect(lines()).toEqual([`GET ${project}/5302/tests`, `GET ${project}/5302/tests?page-token=p2`]);
});

it.each([
  ["get_build_failure_logs", at, "Give branch, pipelineNumber or jobNumber."],
  [
    "get_build_failure_logs",
    { projectSlug: "octo", jobNumber: 1 },
    "projectSlug must have the form vcs/org/repo.",
  ],
  ["get_pipeline", {}, "Give pipelineId or pipelineNumber."],
  ["get_pipeline", { pipelineNumber: 1 }, "With these arguments, give projectSlug too."],
  ["list_pipelines", { ...at, mine: true, branch: "a" }, "Give branch or mine."],
  ["run_pipeline", { ...at, branch: "a", tag: "b" }, "Give branch or tag."],
  [
    "rerun_workflow",
    { workflowId, fromFailed: true, jobs: [holdId] },
    "fromFailed stands alone: leave out jobs and enableSsh.",
  ],
  [
    "get_project",
    { "project-slug": "gh/a/b" },
    'projectSlug is required. There is no argument "project-slug"; did you mean "projectSlug"? The arguments are: projectSlug.',
  ],
  [
    "get_job_test_results",
    { ...job, filterByTestsResult: "skipped" },
    'filterByTestsResult must be one of "failure", "success", not the text "skipped".',
  ],
])("%s %j is refused before anything is sent", async (tool, args, message) => {
  const { call, lines } = await recording("circleci", answers);
  expect(await call(tool, args)).toEqual(["failed", message]);
  expect(lines()).toEqual([]);
});

it("tells of a next page by the argument that the tool has", async () => {
  const { call } = await recording("circleci", answers);
  expect((await call("list_pipelines", at)).slice(2)).toEqual([
    'There is more: call again with pageToken: "AARLwwV8a6Mcfake".',
  ]);
});
