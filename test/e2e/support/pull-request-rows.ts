import { fixture, fixtureText, get, graphql, sends, type ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const pull = { ...repository, pullNumber: 42 };
const at = "/repos/octo-org/api";
const sha = "6dcb09b5b57875f334f61aebed695e2e4193db5e";
const search = { total_count: 240, incomplete_results: false };
const found = { number: 4, title: "Fix", state: "open", user: { login: "ada", id: 1 } };

/** Reading pull requests. */
export const pullRequestRows: readonly ToolRow[] = [
  {
    call: "pull_request_read get",
    arguments: pull,
    exchanges: [get(`${at}/pulls/42`, fixture("pulls-get"))],
    reads: [
      '{"number":42,"title":"Check webhook tokens","state":"open","draft":false,"merged":false,"mergeable":true,"mergeable_state":"blocked","body":"Tokens of webhooks are now read from the header and compared with the configured one.\\n\\n- `src/auth.ts` holds the comparison\\n- `src/server.ts` refuses calls without a token\\n\\nCloses #37.","html_url":"https://github.com/octo-org/api/pull/42","user":"ada-example","head":{"ref":"webhook-tokens","sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e","repo":{"full_name":"octo-org/api"}},"base":{"ref":"main"},"labels":["security","backend"],"assignees":["ada-example"],"requested_reviewers":["bob-example"],"requested_teams":[],"commits":2,"additions":62,"deletions":2,"changed_files":4,"created_at":"2026-08-12T16:02:09Z","updated_at":"2026-08-13T03:05:17Z","merged_at":null}',
    ],
  },
  {
    call: "pull_request_read get_diff",
    arguments: pull,
    exchanges: [get(`${at}/pulls/42`, fixtureText("pulls-get.diff"))],
    reads: [fixtureText("pulls-get.diff")],
  },
  {
    call: "pull_request_read get_status",
    arguments: pull,
    exchanges: [
      get(`${at}/pulls/42`, fixture("pulls-get")),
      get(`${at}/commits/${sha}/status?per_page=100`, fixture("combined-status")),
    ],
    reads: [
      '{"state":"failure","sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e","total_count":2,"statuses":[{"context":"ci/deploy-preview","state":"success","description":"The preview is up.","target_url":"https://ci.example/octo-org/api/601"},{"context":"ci/licences","state":"failure","description":"One licence is not allowed.","target_url":"https://ci.example/octo-org/api/602"}]}',
    ],
  },
  {
    call: "pull_request_read get_files",
    arguments: { ...pull, perPage: 1, page: 3 },
    exchanges: [
      get(`${at}/pulls/42/files?page=3&per_page=1`, [
        { filename: "a.ts", status: "added", patch: "+".repeat(4001), sha: "x" },
      ]),
    ],
    reads: [
      `[{"filename":"a.ts","status":"added","patch":"${"+".repeat(3999)}…"}]`,
      "There is more: call again with page: 4.",
    ],
  },
  {
    call: "pull_request_read get_commits",
    arguments: pull,
    exchanges: [get(`${at}/pulls/42/commits?per_page=30`, fixture("pulls-list-commits"))],
    reads: [
      '[{"sha":"762941318ee16e59dabbacb1b4049eec22f0d303","message":"Read the token of a hook","author":"Ada Example","date":"2026-08-12T15:30:00Z"},{"sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e","message":"Refuse hooks without a token\\n\\nThe answer says how to get one.","author":"Ada Example","date":"2026-08-12T15:58:12Z"}]',
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
    reads: [
      '[{"id":"PRRT_UFJSVDE","isResolved":false,"isOutdated":false,"path":"src/auth.ts","line":88,"comments":{"totalCount":2,"nodes":[{"fullDatabaseId":"901","author":{"login":"cyd-example"},"body":"This compares tokens with ===; use a constant-time comparison.","createdAt":"2026-08-12T17:44:02Z"},{"fullDatabaseId":"904","author":{"login":"ada-example"},"body":"Will use timingSafeEqual.","createdAt":"2026-08-12T18:01:55Z"}]}},{"id":"PRRT_UFJSVDI","isResolved":true,"isOutdated":true,"path":"src/server.ts","line":null,"comments":{"totalCount":1,"nodes":[{"fullDatabaseId":"902","author":{"login":"bob-example"},"body":"Should this be 401?","createdAt":"2026-08-12T17:09:12Z"}]}},{"id":"PRRT_UFJSVDM","isResolved":false,"isOutdated":false,"path":"test/auth.test.ts","line":12,"comments":{"totalCount":1,"nodes":[{"fullDatabaseId":"903","author":{"login":"bob-example"},"body":"Add a case without a header.","createdAt":"2026-08-12T17:09:40Z"}]}}]',
      'There is more: call again with after: "Y3Vyc29yOnYyOpK0MjAyNi0wOC0xMg==".',
    ],
  },
  {
    call: "pull_request_read get_reviews",
    arguments: { ...pull, perPage: 100 },
    exchanges: [get(`${at}/pulls/42/reviews?per_page=100`, fixture("pulls-list-reviews"))],
    reads: [
      '[{"id":80,"state":"COMMENTED","body":"","html_url":"https://github.com/octo-org/api/pull/42#pullrequestreview-80","user":"bob-example","submitted_at":"2026-08-12T17:10:00Z","commit_id":"6dcb09b5b57875f334f61aebed695e2e4193db5e"},{"id":81,"state":"CHANGES_REQUESTED","body":"The comparison should take constant time.","html_url":"https://github.com/octo-org/api/pull/42#pullrequestreview-81","user":"cyd-example","submitted_at":"2026-08-12T17:44:31Z","commit_id":"6dcb09b5b57875f334f61aebed695e2e4193db5e"},{"id":82,"state":"PENDING","body":"","html_url":"https://github.com/octo-org/api/pull/42#pullrequestreview-82","user":"bob-example","commit_id":"6dcb09b5b57875f334f61aebed695e2e4193db5e"}]',
    ],
  },
  {
    call: "pull_request_read get_comments",
    arguments: pull,
    exchanges: [get(`${at}/issues/42/comments?per_page=30`, fixture("issues-list-comments"))],
    reads: [
      '[{"id":501,"body":"Coverage is 81.2 % (+0.4 %).","html_url":"https://github.com/octo-org/api/pull/42#issuecomment-501","user":"actions-example[bot]","created_at":"2026-08-12T16:20:00Z","updated_at":"2026-08-12T16:20:00Z"},{"id":502,"body":"Will look at it today.","html_url":"https://github.com/octo-org/api/pull/42#issuecomment-502","user":"bob-example","created_at":"2026-08-12T16:41:09Z","updated_at":"2026-08-12T16:41:09Z"}]',
    ],
  },
  {
    call: "pull_request_read get_check_runs",
    arguments: pull,
    exchanges: [
      get(`${at}/pulls/42`, fixture("pulls-get")),
      get(`${at}/commits/${sha}/check-runs?per_page=30`, fixture("check-runs")),
    ],
    reads: [
      '[{"id":3001,"name":"lint","status":"completed","conclusion":"success","details_url":"https://github.com/octo-org/api/actions/runs/8430/job/3001","started_at":"2026-08-12T16:03:05Z","completed_at":"2026-08-12T16:03:51Z"},{"id":3002,"name":"unit","status":"completed","conclusion":"failure","details_url":"https://github.com/octo-org/api/actions/runs/8430/job/3002","started_at":"2026-08-12T16:03:05Z","completed_at":"2026-08-12T16:07:33Z"},{"id":3003,"name":"e2e","status":"in_progress","conclusion":null,"details_url":"https://github.com/octo-org/api/actions/runs/8430/job/3003","started_at":"2026-08-12T16:08:00Z","completed_at":null}]',
    ],
  },
  {
    call: "list_pull_requests",
    arguments: { ...repository, state: "all", head: "ada:fix/ümlaut #1", sort: "updated", page: 2 },
    exchanges: [
      get(
        `${at}/pulls?head=ada%3Afix%2F%C3%BCmlaut%20%231&page=2&per_page=30&sort=updated&state=all`,
        fixture("pulls-list"),
      ),
    ],
    reads: [
      '[{"number":42,"title":"Check webhook tokens","state":"open","draft":false,"html_url":"https://github.com/octo-org/api/pull/42","user":"ada-example","head":{"ref":"webhook-tokens","sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e"},"base":{"ref":"main"},"labels":["security","backend"],"requested_reviewers":["bob-example"],"updated_at":"2026-08-13T03:05:17Z"},{"number":41,"title":"Retry uploads that time out","state":"open","draft":false,"html_url":"https://github.com/octo-org/api/pull/41","user":"bob-example","head":{"ref":"upload-retries","sha":"2f1c7a90d4be1e7f6f6b0a6f7c9a0f4b2d9e8c31"},"base":{"ref":"main"},"labels":["security","backend"],"requested_reviewers":["bob-example"],"updated_at":"2026-08-13T03:05:17Z"},{"number":40,"title":"Draft: move settings into one file","state":"open","draft":true,"html_url":"https://github.com/octo-org/api/pull/40","user":"cyd-example","head":{"ref":"one-settings-file","sha":"9b7e03d5c2a84f16b3fd1a0c77e5d2f4a6b8c901"},"base":{"ref":"main"},"labels":["security","backend"],"requested_reviewers":["bob-example"],"updated_at":"2026-08-13T03:05:17Z"}]',
    ],
  },
  {
    call: "list_pull_requests",
    arguments: { ...repository, fields: ["number", "user"] },
    exchanges: [get(`${at}/pulls?per_page=30`, fixture("pulls-list"))],
    reads: [
      '[{"number":42,"user":"ada-example"},{"number":41,"user":"bob-example"},{"number":40,"user":"cyd-example"}]',
    ],
  },
  {
    call: "search_pull_requests",
    arguments: { ...repository, query: "is:open ünï", perPage: 1, sort: "updated" },
    exchanges: [
      get(
        "/search/issues?per_page=1&sort=updated&q=is%3Apr%20repo%3Aocto-org%2Fapi%20is%3Aopen%20%C3%BCn%C3%AF",
        { ...search, items: [found] },
      ),
    ],
    reads: [
      '{"total_count":240,"incomplete_results":false,"items":[{"number":4,"title":"Fix","state":"open","user":{"login":"ada"}}]}',
      "There is more: call again with page: 2.",
    ],
  },
  {
    call: "create_pull_request",
    arguments: { ...repository, title: 'Say "hi"', head: "ada:fix", base: "main", draft: false },
    exchanges: [
      sends(
        `POST ${at}/pulls`,
        { base: "main", head: "ada:fix", title: 'Say "hi"', draft: false },
        [201, fixture("pulls-get")],
      ),
    ],
    reads: [
      '{"number":42,"title":"Check webhook tokens","state":"open","draft":false,"html_url":"https://github.com/octo-org/api/pull/42","user":"ada-example","head":{"ref":"webhook-tokens","sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e"},"base":{"ref":"main"},"labels":["security","backend"],"requested_reviewers":["bob-example"],"updated_at":"2026-08-13T03:05:17Z"}',
    ],
  },
  {
    call: "create_pull_request",
    arguments: { ...repository, title: "Fix", head: "fix", base: "main", reviewers: ["bob", "cy"] },
    exchanges: [
      sends(`POST ${at}/pulls`, { base: "main", head: "fix", title: "Fix" }, [201, { number: 43 }]),
      sends(`POST ${at}/pulls/43/requested_reviewers`, { reviewers: ["bob", "cy"] }, [201, {}]),
    ],
    reads: ['{"number":43}'],
  },
  {
    call: "update_pull_request",
    arguments: { ...pull, title: "Fix", body: "", draft: false, reviewers: ["bob"] },
    exchanges: [
      sends(`PATCH ${at}/pulls/42`, { body: "", title: "Fix" }, [200, {}]),
      get(`${at}/pulls/42`, { node_id: "PR_UFI0Mg" }),
      graphql("mark-ready", { id: "PR_UFI0Mg" }, { data: {} }),
      sends(`POST ${at}/pulls/42/requested_reviewers`, { reviewers: ["bob"] }, [201, {}]),
      get(`${at}/pulls/42`, { number: 42, draft: false }),
    ],
    reads: ['{"number":42,"draft":false}'],
  },
  {
    call: "update_pull_request",
    arguments: { ...pull, draft: true },
    exchanges: [
      get(`${at}/pulls/42`, { node_id: "PR_UFI0Mg" }),
      graphql("convert-to-draft", { id: "PR_UFI0Mg" }, { data: {} }),
      get(`${at}/pulls/42`, { number: 42, draft: true }),
    ],
    reads: ['{"number":42,"draft":true}'],
  },
  {
    call: "update_pull_request",
    arguments: { ...pull, maintainer_can_modify: false },
    exchanges: [
      sends(`PATCH ${at}/pulls/42`, { maintainer_can_modify: false }, [200, {}]),
      get(`${at}/pulls/42`, { number: 42 }),
    ],
    reads: ['{"number":42}'],
  },
  {
    call: "merge_pull_request",
    arguments: { ...pull, merge_method: "squash", sha: "c0ffee" },
    exchanges: [
      sends(`PUT ${at}/pulls/42/merge`, { merge_method: "squash", sha: "c0ffee" }, [
        200,
        { merged: true, sha: "beef", message: "Merged" },
      ]),
    ],
    reads: ['{"merged":true,"sha":"beef","message":"Merged"}'],
  },
  {
    call: "update_pull_request_branch",
    arguments: { ...pull, expectedHeadSha: "c0ffee" },
    exchanges: [
      sends(`PUT ${at}/pulls/42/update-branch`, { expected_head_sha: "c0ffee" }, [
        202,
        { message: "Updating pull request branch." },
      ]),
    ],
    reads: ["The branch of #42 is being updated."],
  },
];
