import { fixture, get, graphql, sends, type ToolRow } from "./tool-row.ts";

type CostRow = Pick<ToolRow, "call" | "arguments" | "exchanges">;

const repository = { owner: "octo-org", repo: "api" };
const pull = { ...repository, pullNumber: 42 };
const issue = { ...repository, issue_number: 37 };
const run = { ...repository, resource_id: "8421" };
const at = "/repos/octo-org/api";
const page = "per_page=30";
const sha = "6dcb09b5b57875f334f61aebed695e2e4193db5e";
const reviews = get(`${at}/pulls/42/reviews?per_page=100`, fixture("pulls-list-reviews"));

function one(call: string, args: object, [target, name]: readonly [string, string]): CostRow {
  return { call, arguments: { ...args }, exchanges: [get(target, fixture(name))] };
}

/** The API's answers in test/fixtures, each through a tool that shapes it. */
export const costRows: readonly CostRow[] = [
  one("get_me", {}, ["/user", "users-get-authenticated"]),
  one("pull_request_read get", pull, [`${at}/pulls/42`, "pulls-get"]),
  one("pull_request_read get_files", pull, [`${at}/pulls/42/files?${page}`, "pulls-list-files"]),
  one("pull_request_read get_commits", pull, [
    `${at}/pulls/42/commits?${page}`,
    "pulls-list-commits",
  ]),
  one("pull_request_read get_reviews", pull, [
    `${at}/pulls/42/reviews?${page}`,
    "pulls-list-reviews",
  ]),
  one("pull_request_read get_comments", pull, [
    `${at}/issues/42/comments?${page}`,
    "issues-list-comments",
  ]),
  {
    call: "pull_request_read get_status",
    arguments: pull,
    exchanges: [
      get(`${at}/pulls/42`, { head: { sha } }),
      get(`${at}/commits/${sha}/status?per_page=100`, fixture("combined-status")),
    ],
  },
  {
    call: "pull_request_read get_check_runs",
    arguments: pull,
    exchanges: [
      get(`${at}/pulls/42`, { head: { sha } }),
      get(`${at}/commits/${sha}/check-runs?${page}`, fixture("check-runs")),
    ],
  },
  {
    call: "pull_request_read get_review_comments",
    arguments: pull,
    exchanges: [
      graphql(
        "review-threads",
        { ...repository, number: 42, first: 30 },
        fixture("review-threads"),
      ),
    ],
  },
  one("list_pull_requests", repository, [`${at}/pulls?${page}`, "pulls-list"]),
  {
    call: "pull_request_review_write create",
    arguments: pull,
    exchanges: [sends(`POST ${at}/pulls/42/reviews`, {}, [200, fixture("pulls-create-review")])],
  },
  {
    call: "pull_request_review_write submit_pending",
    arguments: { ...pull, event: "COMMENT" },
    exchanges: [
      reviews,
      sends(`POST ${at}/pulls/42/reviews/82/events`, {}, [200, fixture("pulls-submit-review")]),
    ],
  },
  {
    call: "add_reply_to_pull_request_comment",
    arguments: { ...pull, commentId: 901, body: "Done." },
    exchanges: [
      sends(`POST ${at}/pulls/42/comments/901/replies`, {}, [201, fixture("pulls-create-reply")]),
    ],
  },
  one("issue_read get", issue, [`${at}/issues/37`, "issues-get"]),
  one("search_issues", { query: "x" }, [
    `/search/issues?${page}&q=is%3Aissue%20x`,
    "search-issues",
  ]),
  one("actions_list list_workflows", repository, [`${at}/actions/workflows?${page}`, "workflows"]),
  one("actions_list list_workflow_runs", repository, [
    `${at}/actions/runs?${page}`,
    "workflow-runs",
  ]),
  one("actions_list list_workflow_jobs", run, [
    `${at}/actions/runs/8421/jobs?${page}`,
    "jobs-8421",
  ]),
  one("actions_list list_workflow_run_artifacts", run, [
    `${at}/actions/runs/8421/artifacts?${page}`,
    "artifacts",
  ]),
  one("actions_get get_workflow_run", run, [`${at}/actions/runs/8421`, "workflow-run"]),
  one("get_file_contents", { ...repository, path: "a.ts" }, [
    `${at}/contents/a.ts`,
    "contents-file",
  ]),
  one("get_file_contents", repository, [`${at}/contents`, "contents-folder"]),
];
