// The answers under test/fixtures/upstream are what the APIs' descriptions say that they answer.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { isObject } from "../../src/core/json.ts";
import { root } from "../support/source-files.ts";

const folder = join(root, "test", "fixtures", "upstream");
const specs: { readonly [api: string]: string } = {
  circleci: "circleci/openapi.json",
  github: "github/openapi.json",
  gitlab: "gitlab/openapi.yaml",
};

/** By file: the operation whose answer it is. */
const answers: { readonly [file: string]: string } = {
  "circleci/artifacts.json": "getJobArtifacts",
  "circleci/flaky-tests.json": "getFlakyTests",
  "circleci/job.json": "getJobDetails",
  "circleci/me.json": "getCurrentUser",
  "circleci/pipeline.json": "getPipelineById",
  "circleci/pipelines.json": "listPipelinesForProject",
  "circleci/project.json": "getProjectBySlug",
  "circleci/tests.json": "getTests",
  "circleci/workflow.json": "getWorkflowById",
  "circleci/workflow-jobs.json": "listWorkflowJobs",
  "circleci/workflows.json": "listWorkflowsByPipelineId",
  "github/artifacts.json": "actions/list-workflow-run-artifacts",
  "github/check-runs.json": "checks/list-for-ref",
  "github/combined-status.json": "repos/get-combined-status-for-ref",
  "github/contents-file.json": "repos/get-content",
  "github/contents-folder.json": "repos/get-content",
  "github/issues-get.json": "issues/get",
  "github/issues-list-comments.json": "issues/list-comments",
  "github/jobs-8412.json": "actions/list-jobs-for-workflow-run",
  "github/jobs-8419.json": "actions/list-jobs-for-workflow-run",
  "github/jobs-8421.json": "actions/list-jobs-for-workflow-run",
  "github/pulls-create-reply.json": "pulls/create-reply-for-review-comment",
  "github/pulls-create-review.json": "pulls/create-review",
  "github/pulls-get.json": "pulls/get",
  "github/pulls-list-commits.json": "pulls/list-commits",
  "github/pulls-list-files.json": "pulls/list-files",
  "github/pulls-list-reviews.json": "pulls/list-reviews",
  "github/pulls-list.json": "pulls/list",
  "github/pulls-submit-review.json": "pulls/submit-review",
  "github/run-usage.json": "actions/get-workflow-run-usage",
  "github/search-issues.json": "search/issues-and-pull-requests",
  "github/users-get-authenticated.json": "users/get-authenticated",
  "github/workflow-run.json": "actions/get-workflow-run",
  "github/workflow-runs.json": "actions/list-workflow-runs",
  "github/workflows.json": "actions/list-repo-workflows",
  "gitlab/approval-state.json": "approvals/state",
  "gitlab/approvals.json": "approvals/get",
  "gitlab/discussion-resolved.json": "discussions/resolve",
  "gitlab/discussion.json": "discussions/create",
  "gitlab/draft-note.json": "draft-notes/create",
  "gitlab/draft-notes.json": "draft-notes/list",
  "gitlab/file.json": "files/get",
  "gitlab/issue.json": "issues/get",
  "gitlab/issues.json": "issues/list",
  "gitlab/job.json": "jobs/get",
  "gitlab/merge-request-commits.json": "merge-requests/commits",
  "gitlab/merge-request-diffs.json": "merge-requests/diffs",
  "gitlab/merge-request-discussions.json": "discussions/list",
  "gitlab/merge-request-notes.json": "merge-request-notes/list",
  "gitlab/merge-request-pipelines.json": "merge-requests/pipelines",
  "gitlab/merge-request.json": "merge-requests/get",
  "gitlab/merge-requests.json": "merge-requests/list",
  "gitlab/note.json": "discussions/reply",
  "gitlab/pipeline-jobs-failed.json": "pipelines/jobs",
  "gitlab/pipeline-jobs.json": "pipelines/jobs",
  "gitlab/pipeline.json": "pipelines/get",
  "gitlab/pipelines.json": "pipelines/list",
  "gitlab/search-blobs.json": "search/project",
  "gitlab/test-report.json": "pipelines/test-report",
  "gitlab/tree.json": "repository/tree",
  "gitlab/user.json": "users/me",
};

/** Not of a description: GraphQL, CircleCI's API v1.1, and what a job printed. */
const undescribed = [
  "circleci/job-output.json",
  "circleci/v1-job.json",
  "github/add-review-thread-outside-diff.json",
  "github/add-review-thread.json",
  "github/graphql-error.json",
  "github/resolve-review-thread.json",
  "github/review-threads.json",
];

type Document = { readonly [field: string]: unknown };

const documents = new Map(
  Object.entries(specs).map(([api, file]) => {
    const document = load(readFileSync(join(root, "specs", file), "utf8"));
    return [api, isObject(document) ? document : {}];
  }),
);

function member(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function resolved(document: Document, value: unknown): unknown {
  const reference = member(value, "$ref");
  if (typeof reference !== "string") return value;
  return reference.replace("#/", "").split("/").reduce<unknown>(member, document);
}

/** The schema of an operation's JSON answer, with the components that it refers to. */
function answerSchema(document: Document, id: string): object {
  const items = Object.values(document["paths"] ?? {});
  const operations = items.flatMap((item) => Object.values(item ?? {}));
  const operation = operations.find((one) => member(one, "operationId") === id);
  const responses = Object.entries(member(operation, "responses") ?? {});
  const [, success] = responses.find(([status]) => status.startsWith("2")) ?? [];
  const content = member(resolved(document, success), "content");
  const schema = member(member(content, "application/json"), "schema");
  if (schema === undefined) throw new Error(`${id} answers no JSON`);
  return { allOf: [schema], components: document["components"] };
}

it.each(Object.entries(answers))("%s is an answer of %s", (file, id) => {
  const [api = ""] = file.split("/");
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
  });
  const validate = ajv.compile(answerSchema(documents.get(api) ?? {}, id));
  validate(JSON.parse(readFileSync(join(folder, file), "utf8")));
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => [
    instancePath,
    message,
    params,
  ]);
  expect(errors).toEqual([]);
});

it("every JSON answer is of an operation, or known to be of none", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const answered = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"));
  expect(answered.sort()).toEqual([...Object.keys(answers), ...undescribed].sort());
});
