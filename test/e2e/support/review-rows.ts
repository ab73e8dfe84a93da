import { fixture, get, graphql, sends, type ToolRow } from "./tool-row.ts";

const pull = { owner: "octo-org", repo: "api", pullNumber: 42 };
const at = "/repos/octo-org/api/pulls/42";
const reviews = get(`${at}/reviews?per_page=100`, fixture("pulls-list-reviews"));
const pending = [{ id: 82, node_id: "PRR_UFJSODI", state: "PENDING" }];
const fullPage = Array.from({ length: 100 }, (_, id) => ({ id, state: "APPROVED" }));

/** Writing reviews. */
export const reviewRows: readonly ToolRow[] = [
  {
    call: "pull_request_review_write create",
    arguments: { ...pull, body: "One comment.", commitID: "c0ffee" },
    exchanges: [
      sends(`POST ${at}/reviews`, { body: "One comment.", commit_id: "c0ffee" }, [
        200,
        fixture("pulls-create-review"),
      ]),
    ],
    reads: [
      '{"id":82,"state":"PENDING","body":"","html_url":"https://github.com/octo-org/api/pull/42#pullrequestreview-82","user":"bob-example","commit_id":"6dcb09b5b57875f334f61aebed695e2e4193db5e"}',
    ],
  },
  {
    call: "pull_request_review_write submit_pending",
    arguments: { ...pull, event: "REQUEST_CHANGES", body: "One comment on the comparison." },
    exchanges: [
      reviews,
      sends(
        `POST ${at}/reviews/82/events`,
        { body: "One comment on the comparison.", event: "REQUEST_CHANGES" },
        [200, fixture("pulls-submit-review")],
      ),
    ],
    reads: [
      '{"id":82,"state":"CHANGES_REQUESTED","body":"One comment on the comparison.","html_url":"https://github.com/octo-org/api/pull/42#pullrequestreview-82","user":"bob-example","submitted_at":"2026-08-13T03:20:00Z","commit_id":"6dcb09b5b57875f334f61aebed695e2e4193db5e"}',
    ],
  },
  {
    call: "pull_request_review_write delete_pending",
    arguments: pull,
    exchanges: [
      get(`${at}/reviews?per_page=100`, fullPage),
      get(`${at}/reviews?per_page=100&page=2`, pending),
      { request: `DELETE ${at}/reviews/82`, answer: { body: {} } },
    ],
    reads: ["The pending review of #42 is deleted."],
  },
  {
    call: "pull_request_review_write resolve_thread",
    arguments: { ...pull, threadId: "PRRT_UFJSVDE" },
    exchanges: [
      graphql("resolve-thread", { threadId: "PRRT_UFJSVDE" }, fixture("resolve-review-thread")),
    ],
    reads: ['{"id":"PRRT_UFJSVDE","isResolved":true}'],
  },
  {
    call: "pull_request_review_write unresolve_thread",
    arguments: { ...pull, threadId: "PRRT_UFJSVDE" },
    exchanges: [
      graphql(
        "unresolve-thread",
        { threadId: "PRRT_UFJSVDE" },
        { data: { unresolveReviewThread: { thread: { id: "PRRT_UFJSVDE", isResolved: false } } } },
      ),
    ],
    reads: ['{"id":"PRRT_UFJSVDE","isResolved":false}'],
  },
  {
    call: "add_comment_to_pending_review",
    arguments: {
      ...pull,
      path: "src/auth.ts",
      body: "Compare these.",
      line: 88,
      side: "RIGHT",
      startLine: 84,
      startSide: "RIGHT",
    },
    exchanges: [
      reviews,
      graphql(
        "add-review-thread",
        {
          input: {
            pullRequestReviewId: "PRR_UFJSODI",
            path: "src/auth.ts",
            body: "Compare these.",
            subjectType: "LINE",
            line: 88,
            side: "RIGHT",
            startLine: 84,
            startSide: "RIGHT",
          },
        },
        fixture("add-review-thread"),
      ),
    ],
    reads: [
      '{"id":"PRRT_UFJSVDQ","path":"src/auth.ts","line":88,"diffSide":"RIGHT","subjectType":"LINE","comments":{"nodes":[{"url":"https://github.com/octo-org/api/pull/42#discussion_r905"}]}}',
    ],
  },
  {
    call: "add_comment_to_pending_review",
    arguments: { ...pull, path: "docs/hooks.png", body: "Is it needed?", subjectType: "FILE" },
    exchanges: [
      get(`${at}/reviews?per_page=100`, pending),
      graphql(
        "add-review-thread",
        {
          input: {
            pullRequestReviewId: "PRR_UFJSODI",
            path: "docs/hooks.png",
            body: "Is it needed?",
            subjectType: "FILE",
          },
        },
        { data: { addPullRequestReviewThread: { thread: { id: "PRRT_1", line: null } } } },
      ),
    ],
    reads: ['{"id":"PRRT_1","line":null}'],
  },
  {
    call: "add_reply_to_pull_request_comment",
    arguments: { ...pull, commentId: "901", body: "Done.", reaction: "+1" },
    exchanges: [
      sends("POST /repos/octo-org/api/pulls/comments/901/reactions", { content: "+1" }, [
        201,
        { id: 1, content: "+1" },
      ]),
      sends(`POST ${at}/comments/901/replies`, { body: "Done." }, [
        201,
        fixture("pulls-create-reply"),
      ]),
    ],
    reads: [
      '{"id":904,"html_url":"https://github.com/octo-org/api/pull/42#discussion_r904","body":"Will use timingSafeEqual."}',
    ],
  },
  {
    call: "add_reply_to_pull_request_comment",
    arguments: { owner: "octo-org", repo: "api", commentId: 901, reaction: "eyes" },
    exchanges: [
      sends("POST /repos/octo-org/api/pulls/comments/901/reactions", { content: "eyes" }, [
        201,
        { id: 1, content: "eyes", user: { login: "ada" } },
      ]),
    ],
    reads: ['{"id":1,"content":"eyes"}'],
  },
];
