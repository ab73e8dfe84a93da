import { fixture, get, graphql, redirects, sends, type ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const pull = { ...repository, pullNumber: 42 };
const at = "/repos/octo-org/api";
const comment = { ...pull, path: "src/auth.ts", body: "Hm." };
const review = "pull_request_review_write";
const runs = { repository: "example-org/example-repo" };

/** A call that is refused before anything is sent. */
export interface RefusalRow extends Pick<ToolRow, "call" | "arguments"> {
  readonly why: string;
  readonly reads: string;
}

/** A call that fails on its way; `isError: false` where a part of it is worth its while. */
export interface FailureRow extends ToolRow {
  readonly why: string;
  readonly isError?: boolean;
}

/** Arguments that do not fit. */
export const refusalRows: readonly RefusalRow[] = [
  {
    why: "an unknown method lists the known ones",
    call: "actions_run_trigger rerun_failed_job",
    arguments: { ...repository, run_id: 1 },
    reads:
      'method must be one of "run_workflow", "rerun_workflow_run", "rerun_failed_jobs", "cancel_workflow_run", "delete_workflow_run_logs", not the text "rerun_failed_job"; did you mean "rerun_failed_jobs"?',
  },
  {
    why: "a method is needed",
    call: "pull_request_read",
    arguments: pull,
    reads: "method is required.",
  },
  {
    why: "an argument of another method is refused, and the method's own are named",
    call: "pull_request_read get_review_comments",
    arguments: { ...pull, page: 2 },
    reads:
      'With method "get_review_comments", page cannot be given. It takes: method, owner, repo, pullNumber, after, perPage.',
  },
  {
    why: "an argument of another method is refused where its method takes none",
    call: `${review} delete_pending`,
    arguments: { ...pull, event: "APPROVE" },
    reads:
      'With method "delete_pending", event cannot be given. It takes: method, owner, repo, pullNumber.',
  },
  {
    why: "what a method needs is asked for",
    call: `${review} submit_pending`,
    arguments: pull,
    reads: 'With method "submit_pending", give event too.',
  },
  {
    why: "a thread to resolve is asked for",
    call: `${review} resolve_thread`,
    arguments: pull,
    reads: 'With method "resolve_thread", give threadId too.',
  },
  {
    why: "a run to list the jobs of is asked for",
    call: "actions_list list_workflow_jobs",
    arguments: repository,
    reads: 'With method "list_workflow_jobs", give resource_id too.',
  },
  {
    why: "a workflow and a branch to run are asked for",
    call: "actions_run_trigger run_workflow",
    arguments: repository,
    reads: 'With method "run_workflow", give workflow_id, ref too.',
  },
  {
    why: "an issue to update is asked for",
    call: "issue_write update",
    arguments: { ...repository, title: "x" },
    reads: 'With method "update", give issue_number too.',
  },
  {
    why: "an issue is opened without a state",
    call: "issue_write create",
    arguments: { ...repository, title: "x", state: "closed" },
    reads:
      'With method "create", state cannot be given. It takes: method, owner, repo, assignees, body, labels, milestone, title, type.',
  },
  {
    why: "the time that runs are listed of is not the caller's to choose",
    call: "list_workflow_runs",
    arguments: { ...runs, created: ">=2020-01-01", per_page: 100 },
    reads:
      'There is no argument "created". There is no argument "per_page". The arguments are: repository, branch, limit, status, workflow.',
  },
  {
    why: "what is searched for cannot be said past the query",
    call: "search_issues",
    arguments: { query: "x", q: "is:pr" },
    reads:
      'There is no argument "q". The arguments are: query, order, owner, page, perPage, repo, sort, fields.',
  },
  {
    why: "a repository is two names",
    call: "list_workflow_runs",
    arguments: { repository: "example-org" },
    reads: "repository must have the form owner/repo.",
  },
  {
    why: "a search in a repository needs its owner",
    call: "search_pull_requests",
    arguments: { query: "x", repo: "api" },
    reads: "Give owner and repo together, or none of them.",
  },
  {
    why: "a comment is on a line, or says that it is on the file",
    call: "add_comment_to_pending_review",
    arguments: comment,
    reads: "Give line, or subjectType FILE.",
  },
  {
    why: "a reply has a text or a reaction",
    call: "add_reply_to_pull_request_comment",
    arguments: { ...pull, commentId: 901 },
    reads: "Give body or reaction.",
  },
  {
    why: "a reply in words needs the pull request",
    call: "add_reply_to_pull_request_comment",
    arguments: { ...repository, commentId: 901, body: "Done." },
    reads: "A reply needs pullNumber.",
  },
  {
    why: "a change changes something",
    call: "update_pull_request",
    arguments: pull,
    reads: "Give title, body, state, draft, base, maintainer_can_modify or reviewers.",
  },
  {
    why: "a sub-issue moves somewhere",
    call: "sub_issue_write reprioritize",
    arguments: { ...repository, issue_number: 37, sub_issue_id: 8038 },
    reads: "Give after_id or before_id.",
  },
  {
    why: "a sub-issue moves to one place",
    call: "sub_issue_write reprioritize",
    arguments: { ...repository, issue_number: 37, sub_issue_id: 8038, after_id: 1, before_id: 2 },
    reads: "Give after_id or before_id, not both.",
  },
  {
    why: "logs are of a job or of a run",
    call: "get_job_logs",
    arguments: repository,
    reads: "Give job_id or run_id.",
  },
  {
    why: "a number of lines has bounds",
    call: "get_job_logs",
    arguments: { ...repository, job_id: 1, tail_lines: 5001 },
    reads: "tail_lines must be at most 5000, not 5001.",
  },
  {
    why: "an id is a text, since a workflow's may be a file name",
    call: "actions_get get_workflow_run",
    arguments: { ...repository, resource_id: 8421 },
    reads: "resource_id must be a string, not 8421.",
  },
];

const reviews = get(`${at}/pulls/42/reviews?per_page=100`, fixture("pulls-list-reviews"));
const noneYet = get(`${at}/pulls/42/reviews?per_page=100`, [{ id: 80, state: "COMMENTED" }]);
const line88 = {
  pullRequestReviewId: "PRR_UFJSODI",
  path: "src/auth.ts",
  body: "Hm.",
  subjectType: "LINE",
  line: 88,
  side: "LEFT",
};
const made = { number: 43, title: "Fix" };
const opened = sends(`POST ${at}/pulls`, { base: "main", head: "fix", title: "Fix" }, [201, made]);
const toOpen = { ...repository, title: "Fix", head: "fix", base: "main" };
const noCollaborator = { message: "Reviews may only be requested from collaborators." };

/** What GitHub says no to, and what is half done then. */
export const failureRows: readonly FailureRow[] = [
  {
    why: "no pending review to submit",
    call: `${review} submit_pending`,
    arguments: { ...pull, event: "APPROVE" },
    exchanges: [noneYet],
    reads: ["You have no pending review on #42. Make one with method create."],
  },
  {
    why: "no pending review to delete",
    call: `${review} delete_pending`,
    arguments: pull,
    exchanges: [noneYet],
    reads: ["You have no pending review on #42."],
  },
  {
    why: "no pending review to comment in",
    call: "add_comment_to_pending_review",
    arguments: { ...comment, line: 88 },
    exchanges: [noneYet],
    reads: [
      "You have no pending review on #42. Make one with pull_request_review_write, method create.",
    ],
  },
  {
    why: "a line that is not in the diff",
    call: "add_comment_to_pending_review",
    arguments: { ...comment, line: 88, side: "LEFT" },
    exchanges: [
      reviews,
      graphql("add-review-thread", { input: line88 }, fixture("add-review-thread-outside-diff")),
    ],
    reads: [
      "src/auth.ts line 88 on LEFT is not in the diff. That is how POST /graphql was answered. It may have been done all the same: look before you repeat it.",
    ],
  },
  {
    why: "GraphQL answers a mistake with 200",
    call: `${review} resolve_thread`,
    arguments: { ...pull, threadId: "PRRT_none" },
    exchanges: [graphql("resolve-thread", { threadId: "PRRT_none" }, fixture("graphql-error"))],
    reads: [
      "There is no node with the id 'PRRT_none'. That is how POST /graphql was answered. It may have been done all the same: look before you repeat it.",
    ],
  },
  {
    why: "GraphQL finds nothing to read",
    call: "list_issues",
    arguments: repository,
    exchanges: [
      graphql(
        "list-issues",
        { ...repository, direction: "DESC", field: "CREATED_AT", first: 30 },
        {
          data: { repository: null },
          errors: [{ type: "NOT_FOUND", message: "Could not resolve to a Repository." }],
        },
      ),
    ],
    reads: ["Could not resolve to a Repository."],
  },
  {
    why: "a diff that is too large",
    call: "pull_request_read get_diff",
    arguments: pull,
    exchanges: [
      {
        request: `GET ${at}/pulls/42`,
        answer: { status: 406, body: { message: "The diff exceeded the maximum of 300 files." } },
      },
    ],
    reads: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number} answered 406 Not Acceptable: The diff exceeded the maximum of 300 files. It cannot be had in this form: ask in another way, or for less of it.",
    ],
  },
  {
    why: "the first step of a chain fails",
    call: "pull_request_read get_status",
    arguments: pull,
    exchanges: [
      { request: `GET ${at}/pulls/42`, answer: { status: 404, body: { message: "Not Found" } } },
    ],
    reads: [
      "GET /repos/{owner}/{repo}/pulls/{pull_number} answered 404 Not Found: Not Found. Check owner, repo, pullNumber. What exists but the credential may not see is also answered like this.",
    ],
  },
  {
    why: "a pull request that is made is named, although nobody can be asked to review it",
    call: "create_pull_request",
    arguments: { ...toOpen, reviewers: ["nobody"] },
    exchanges: [
      opened,
      sends(`POST ${at}/pulls/43/requested_reviewers`, { reviewers: ["nobody"] }, [
        422,
        noCollaborator,
      ]),
    ],
    isError: false,
    reads: [
      '{"number":43,"title":"Fix"}',
      "A part is missing. POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers answered 422 Unprocessable Entity: Reviews may only be requested from collaborators. Correct the arguments that it names and call again.",
    ],
  },
  {
    why: "a change that is half made says which half",
    call: "update_pull_request",
    arguments: { ...pull, title: "Fix", reviewers: ["nobody"] },
    exchanges: [
      sends(`PATCH ${at}/pulls/42`, { title: "Fix" }, [200, {}]),
      sends(`POST ${at}/pulls/42/requested_reviewers`, { reviewers: ["nobody"] }, [
        422,
        noCollaborator,
      ]),
    ],
    reads: [
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers answered 422 Unprocessable Entity: Reviews may only be requested from collaborators. Correct the arguments that it names and call again. Already done before that: PATCH /repos/{owner}/{repo}/pulls/{pull_number}.",
    ],
  },
  {
    why: "a commit that is made and on no branch",
    call: "push_files",
    arguments: {
      ...repository,
      branch: "main",
      message: "x",
      files: [{ path: "a", content: "A" }],
    },
    exchanges: [
      get(`${at}/git/ref/heads%2Fmain`, { object: { sha: "1111" } }),
      get(`${at}/git/commits/1111`, { tree: { sha: "2222" } }),
      sends(
        `POST ${at}/git/trees`,
        { tree: [{ path: "a", content: "A", mode: "100644" }], base_tree: "2222" },
        [201, { sha: "3333" }],
      ),
      sends(`POST ${at}/git/commits`, { message: "x", parents: ["1111"], tree: "3333" }, [
        201,
        { sha: "4444" },
      ]),
      sends(`PATCH ${at}/git/refs/heads%2Fmain`, { sha: "4444" }, [
        422,
        { message: "Update is not a fast forward" },
      ]),
    ],
    reads: [
      "PATCH /repos/{owner}/{repo}/git/refs/{ref} answered 422 Unprocessable Entity: Update is not a fast forward. Correct the arguments that it names and call again. Already done before that: POST /repos/{owner}/{repo}/git/trees, POST /repos/{owner}/{repo}/git/commits.",
    ],
  },
  {
    why: "a folder is not deleted",
    call: "delete_file",
    arguments: { ...repository, path: "src", message: "x", branch: "main" },
    exchanges: [get(`${at}/contents/src?ref=main`, fixture("contents-folder"))],
    reads: ["src is no file."],
  },
  {
    why: "a head that has moved is not merged",
    call: "merge_pull_request",
    arguments: { ...pull, sha: "c0ffee" },
    exchanges: [
      sends(`PUT ${at}/pulls/42/merge`, { sha: "c0ffee" }, [
        409,
        { message: "Head branch was modified." },
      ]),
    ],
    reads: [
      "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge answered 409 Conflict: Head branch was modified. Its state has changed or conflicts with the call: read it again, then decide.",
    ],
  },
  {
    why: "a log of several that is missing",
    call: "get_job_logs",
    arguments: { ...repository, run_id: 1 },
    exchanges: [
      get(`${at}/actions/runs/1/jobs?filter=latest&per_page=100`, {
        jobs: [
          { id: 11, name: "unit", conclusion: "failure" },
          { id: 12, name: "e2e", conclusion: "timed_out" },
          { id: 13, name: "lint", conclusion: "success" },
        ],
      }),
      redirects(`${at}/actions/jobs/11/logs`, "LOGS/11"),
      { request: "GET LOGS/11", answer: { body: "not ok\n" } },
      {
        request: `GET ${at}/actions/jobs/12/logs`,
        answer: { status: 410, body: { message: "Logs are gone" } },
      },
    ],
    anyOrder: true,
    isError: false,
    reads: [
      "== unit (job 11)\nnot ok\n\n== e2e (job 12)\nGET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs answered 410 Gone: Logs are gone. Check owner, repo. What exists but the credential may not see is also answered like this.\n",
      "1 of 2 requests GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs failed; the first: GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs answered 410 Gone: Logs are gone. Check owner, repo. What exists but the credential may not see is also answered like this.",
    ],
  },
  {
    why: "a log is not fetched from anywhere",
    call: "get_job_logs",
    arguments: { ...repository, job_id: 11 },
    exchanges: [redirects(`${at}/actions/jobs/11/logs`, "https://elsewhere.example/11")],
    reads: [
      'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs got no answer: The upstream "api" redirects to elsewhere.example, which is none of the hosts in "follow" of the upstream "api". Tell the people who run this server.',
    ],
  },
];
