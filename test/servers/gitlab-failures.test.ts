// GitLab's server where something is refused, missing, long or secret.
import { expect, it } from "vitest";
import { answers, mergeRequest, project } from "./gitlab-answers.ts";
import { fixture, recording } from "./recording-server.ts";

const at = { project_id: "octo-group/services/api" };
const mr = { ...at, merge_request_iid: 42 };
const review = (args: object) => ({ ...mr, ...args });
const quick = "GitLab would run it.";

it.each([
  [
    "get_job",
    { ...at, job_id: 1, method: "trace" },
    'method must be one of "get", "log", "artifacts", not the text "trace".',
  ],
  ["get_job", { ...at, job_id: 1 }, "method is required."],
  [
    "get_project",
    { id: "a/b" },
    'project_id is required. There is no argument "id". The arguments are: project_id.',
  ],
  [
    "list_projects",
    { simple: false },
    'There is no argument "simple". The arguments are: membership, order_by, owned, page, per_page, search, sort.',
  ],
  ["accept_merge_request", mr, "sha is required."],
  [
    "save_merge_request_review",
    review({ method: "approve", body: "ok" }),
    'With method "approve", body cannot be given. It takes: method, project_id, merge_request_iid, sha.',
  ],
  [
    "save_merge_request_review",
    review({ method: "create_note", body: "ok", new_path: "a.ts" }),
    'With method "create_note", new_path cannot be given. It takes: method, project_id, merge_request_iid, body, internal.',
  ],
  [
    "save_merge_request_review",
    review({ method: "create_note" }),
    'With method "create_note", give body too.',
  ],
  [
    "save_merge_request_review",
    review({ method: "create_diff_note", body: "ok", new_path: "a.ts" }),
    "Say where in the diff: new_path, and new_line, old_line or both.",
  ],
  [
    "save_merge_request_review",
    review({ method: "create_note", body: "ok\n/merge" }),
    `No line of body may begin with /: ${quick}`,
  ],
  [
    "save_merge_request_review",
    review({ method: "create_note", body: "ok\r\n\r/merge" }),
    `No line of body may begin with /: ${quick}`,
  ],
  [
    "save_merge_request_review",
    review({
      method: "submit_review",
      comments: [{ body: "ok", new_path: "a", new_line: 1 }],
      summary: "  /close",
    }),
    `No line of summary may begin with /: ${quick}`,
  ],
  [
    "save_merge_request_review",
    review({
      method: "submit_review",
      comments: [
        { body: "ok", new_path: "a", new_line: 1 },
        { body: "x\n/close", new_path: "a", new_line: 2 },
      ],
    }),
    `No line of a comment may begin with /: ${quick}`,
  ],
  [
    "draft_review",
    review({ method: "create", note: "/approve" }),
    `No line of note may begin with /: ${quick}`,
  ],
  [
    "draft_review",
    review({ method: "create", note: "n", new_line: 3 }),
    "Give new_path and a line together, or neither.",
  ],
  ["save_note", { ...mr, body: "/label ~bug" }, `No line of body may begin with /: ${quick}`],
  ["save_note", { ...at, body: "b" }, "Give merge_request_iid or work_item_iid."],
  ["save_note", { ...mr, work_item_iid: 3, body: "b" }, "Give merge_request_iid or work_item_iid."],
  [
    "save_note",
    { ...at, work_item_iid: 3, discussion_id: "6a9c", body: "b" },
    "discussion_id goes with merge_request_iid.",
  ],
  [
    "save_merge_request",
    { ...at, title: "T" },
    "With these arguments, give source_branch, target_branch too.",
  ],
  [
    "save_merge_request",
    { ...mr, description: "/merge" },
    `No line of description may begin with /: ${quick}`,
  ],
  [
    "save_issue",
    { ...at, title: "T", description: "/due tomorrow" },
    `No line of description may begin with /: ${quick}`,
  ],
  ["get_failed_job_logs", at, "Give pipeline_id or merge_request_iid."],
  ["get_failed_job_logs", { ...mr, pipeline_id: 90210 }, "Give pipeline_id or merge_request_iid."],
])("%s %j is refused before anything is sent", async (tool, args, message) => {
  const { call, lines } = await recording("gitlab", answers);
  expect(await call(tool, args)).toEqual(["failed", message]);
  expect(lines()).toEqual([]);
});

it("refuses what belongs to new merge requests alone, or to changes alone", async () => {
  const { call, lines } = await recording("gitlab", answers);
  const fresh = {
    ...at,
    title: "T",
    source_branch: "a",
    target_branch: "main",
    state_event: "close",
  };
  expect((await call("save_merge_request", fresh))[1]).toMatch(
    /^With these arguments, state_event cannot/,
  );
  const changed = { ...mr, source_branch: "a" };
  expect((await call("save_merge_request", changed))[1]).toMatch(
    /^With these arguments, source_branch cannot/,
  );
  expect(lines()).toEqual([]);
});

it("refuses a comment without a line before the first draft is written", async () => {
  const { call, lines } = await recording("gitlab", answers);
  const comments = [{ body: "one", new_path: "a.ts" }];
  const [kind, text] = await call(
    "save_merge_request_review",
    review({ method: "submit_review", comments }),
  );
  expect([kind, lines()]).toEqual(["failed", []]);
  expect(text).toMatch(/comments/);
});

it("does not comment on a diff that GitLab has not made yet", async () => {
  const unready = { ...answers, [`GET ${mergeRequest}`]: { json: { iid: 42, diff_refs: null } } };
  const { call, lines } = await recording("gitlab", unready);
  const args = review({ method: "create_diff_note", body: "b", new_path: "a.ts", new_line: 1 });
  expect(await call("save_merge_request_review", args)).toEqual([
    "failed",
    "The diff of !42 is not ready. Try again in a moment.",
  ]);
  expect(lines()).toEqual([`GET ${mergeRequest}`]);
});

it("stops a review at the first comment that GitLab refuses, and tells what was done", async () => {
  const refused = { status: 400, json: { message: { line_code: ["can't be blank"] } } };
  const drafts = { [`POST ${mergeRequest}/draft_notes`]: ["draft-note.json", refused] };
  const { call, lines } = await recording("gitlab", { ...answers, ...drafts });
  const comments = [1, 2, 3].map((line) => ({ body: "b", new_path: "a.ts", new_line: line }));
  const [kind, text] = await call(
    "save_merge_request_review",
    review({ method: "submit_review", comments }),
  );
  expect(kind).toBe("failed");
  expect(text).toContain("400 Bad Request: line_code: can't be blank.");
  const failed =
    'It failed for {"body":"b","new_path":"a.ts","new_line":2}. Already done before that: ';
  expect(text).toContain(
    `${failed}POST /projects/{id}/merge_requests/{merge_request_iid}/draft_notes`,
  );
  expect(lines().map((line) => line.split(" {")[0])).toEqual([
    `GET ${mergeRequest}`,
    `POST ${mergeRequest}/draft_notes`,
    `POST ${mergeRequest}/draft_notes`,
  ]);
});

it("gets the logs of a merge request's failed jobs, and says which is missing", async () => {
  const { call, lines } = await recording("gitlab", answers);
  const [kind, text, note] = await call("get_failed_job_logs", { ...mr, tail_lines: 2 });
  const end =
    "Cleaning up project directory and file based variables\nERROR: Job failed: exit code 1\n";
  const missing =
    "GET /projects/{id}/jobs/{job_id}/trace answered 404 Not Found: 404 Not found. Check project_id. What exists but the credential may not see is also answered like this.";
  expect(kind).toBe("ok");
  expect(text).toBe(
    [
      `== unit (job 510002, script_failure)\n${end}`,
      `== api-tests (job 510003, script_failure)\n${end}`,
      `== licences (job 510004, script_failure, allowed to fail)\n${missing}\n`,
    ].join("\n"),
  );
  expect(note).toMatch(/^1 of 3 requests GET \/projects\/\{id\}\/jobs\/\{job_id\}\/trace failed/);
  expect(note).toContain("For more, call again with tail_lines: 65.");
  expect([lines().slice(0, 2), lines().slice(2).sort()]).toEqual([
    [
      `GET ${mergeRequest}/pipelines?per_page=1`,
      `GET ${project}/pipelines/90210/jobs?per_page=100&scope%5B%5D=failed`,
    ],
    [510002, 510003, 510004].map((id) => `GET ${project}/jobs/${id}/trace`),
  ]);
});

it("says that a pipeline has no failed job, and that a merge request has no pipeline", async () => {
  const none = { [`GET ${project}/pipelines/90210/jobs`]: { json: [] } };
  const green = await recording("gitlab", { ...answers, ...none });
  expect(await green.call("get_failed_job_logs", { ...at, pipeline_id: 90210 })).toEqual([
    "ok",
    "Pipeline 90210 has no failed job.",
  ]);
  const fresh = await recording("gitlab", { [`GET ${mergeRequest}/pipelines`]: { json: [] } });
  expect(await fresh.call("get_failed_job_logs", mr)).toEqual(["failed", "!42 has no pipeline."]);
});

it("reads further up in a log, without colours and section marks", async () => {
  const { call } = await recording("gitlab", answers);
  const args = { ...at, job_id: 510003, method: "log", tail_lines: 2, skip_lines: 2 };
  expect(fixture("gitlab", "job-trace.txt")).toContain("\u001b[");
  const [, text, note] = await call("get_job", args);
  expect(text).toBe("    Received: 404\nTests: 1 failed, 50 passed");
  expect(note).toMatch(
    /^Shown: lines 62 to 63 of 65 .*For what comes before, call again with skip_lines: 4\.$/,
  );
});

it("takes tokens out of logs, and leaves files as they are", async () => {
  const token = `glpat-${"aB3".repeat(7)}`;
  const { call } = await recording("gitlab", {
    [`GET ${project}/jobs/510003/trace`]: { text: `token ${token}` },
    [`GET ${project}/repository/files/a/raw`]: { text: `token ${token}` },
  });
  const [, log] = await call("get_job", { ...at, job_id: 510003, method: "log" });
  const [, file] = await call("get_repository_file", { ...at, file_path: "a" });
  expect(log).not.toContain(token);
  expect(file).toBe(`token ${token}`);
});

it("tells of a next page only where GitLab links to one", async () => {
  const next = { link: '<https://gitlab.com/api/v4/x?page=2>; rel="next"' };
  const list = {
    [`GET ${project}/issues`]: [{ headers: next, json: [{ iid: 1 }] }, "issues.json"],
  };
  const { call } = await recording("gitlab", list);
  expect((await call("list_issues", at)).slice(2)).toEqual([
    "There is more: call again with page: 2.",
  ]);
  expect((await call("list_issues", { ...at, page: 2 })).slice(2)).toEqual([]);
});

it("sends a token as GitLab wants one of its kind, and follows to no strange host", async () => {
  const away = { status: 302, headers: { location: "https://storage.example/file?sig=1" } };
  const file = { [`GET ${project}/jobs/1/artifacts/a`]: away };
  const { call, arrived } = await recording("gitlab", { ...answers, ...file });
  await call("get_user", {}, "glpat-x");
  await call("get_user", {}, "glcbt-x");
  const sent = arrived.map(({ headers }) => [headers.authorization, headers["job-token"]]);
  expect(sent).toEqual([
    ["Bearer glpat-x", undefined],
    [undefined, "glcbt-x"],
  ]);
  const [kind, text] = await call("get_artifact_file", { ...at, job_id: 1, artifact_path: "a" });
  expect(kind).toBe("failed");
  expect(text).toContain("storage.example");
  expect(text).not.toContain("sig=1");
});

it.each([
  ["../../user", "..%2F..%2Fuser"],
  ["a/b%2Fc", "a%2Fb%252Fc"],
  ["größe/x y", "gr%C3%B6%C3%9Fe%2Fx%20y"],
])("encodes the project %s once", async (path, encoded) => {
  const { call, lines } = await recording("gitlab", {});
  await call("get_project", { project_id: path });
  expect(lines()).toEqual([`GET /api/v4/projects/${encoded}`]);
});
