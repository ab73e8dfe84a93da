import { mergeRequest, project } from "./gitlab-answers.ts";
import { type Row, words } from "./rows.ts";

const at = { project_id: "octo-group/services/api" };
const mr = { ...at, merge_request_iid: 42 };
const noteKeys = words(
  "id type body author system internal resolvable resolved position created_at",
);
const draftKeys = words("id note discussion_id resolve_discussion position");
const approvalKeys = words(
  "approved approvals_required approvals_left user_has_approved user_can_approve approved_by",
);
const summaryKeys = words(
  "iid title state draft web_url author reviewers source_branch target_branch sha labels detailed_merge_status updated_at",
);
const diffKeys = words(
  "new_path old_path new_file renamed_file deleted_file too_large collapsed diff",
);
const shas =
  '"base_sha":"2c7e9a4f6b8d01352e4c6a8f0b2d4e6f8a1c3e5d","start_sha":"2c7e9a4f6b8d01352e4c6a8f0b2d4e6f8a1c3e5d","head_sha":"8b1d4f7c2a90e6b3d5f817a2c4e6098b7d3f1a52"';

/** Merge requests themselves. */
export const mergeRequests: readonly Row[] = [
  [
    "list_merge_requests",
    { ...at, iids: [42, 43], scope: "reviews_for_me", labels: "a,b", per_page: 5 },
    [
      `GET ${project}/merge_requests?iids%5B%5D=42&iids%5B%5D=43&labels=a%2Cb&per_page=5&scope=reviews_for_me&state=opened`,
    ],
    summaryKeys,
  ],
  [
    "get_merge_request",
    { ...mr, method: "get" },
    [`GET ${mergeRequest}`],
    words(
      "iid title state draft description web_url author assignees reviewers source_branch target_branch sha labels milestone detailed_merge_status has_conflicts blocking_discussions_resolved changes_count user_notes_count merge_error head_pipeline created_at updated_at merged_at",
    ),
  ],
  [
    "get_merge_request",
    { ...mr, method: "files" },
    [`GET ${mergeRequest}/diffs`],
    words("new_path old_path new_file renamed_file deleted_file too_large"),
  ],
  [
    "get_merge_request",
    { ...mr, method: "diffs", page: 2, per_page: 5 },
    [`GET ${mergeRequest}/diffs?page=2&per_page=5`],
    diffKeys,
  ],
  [
    "get_merge_request",
    { ...mr, method: "commits" },
    [`GET ${mergeRequest}/commits`],
    words("id title author_name authored_date"),
  ],
  [
    "get_merge_request",
    { ...mr, method: "pipelines" },
    [`GET ${mergeRequest}/pipelines`],
    words("id status source ref sha web_url created_at updated_at"),
  ],
  [
    "get_merge_request",
    { ...mr, method: "discussions" },
    [`GET ${mergeRequest}/discussions`],
    words("id individual_note notes"),
  ],
  [
    "get_merge_request",
    { ...mr, method: "notes" },
    [`GET ${mergeRequest}/notes`],
    noteKeys.filter((key) => key !== "resolved" && key !== "position"),
  ],
  [
    "get_merge_request",
    { ...mr, method: "approvals" },
    [`GET ${mergeRequest}/approvals`],
    approvalKeys,
  ],
  [
    "get_merge_request",
    { ...mr, method: "approval_rules" },
    [`GET ${mergeRequest}/approval_state`],
    words("approval_rules_overwritten rules"),
  ],
  [
    "save_merge_request",
    {
      ...at,
      title: "T",
      source_branch: "fix/a",
      target_branch: "main",
      reviewer_ids: [1],
      labels: "x",
    },
    [
      `POST ${project}/merge_requests {"labels":"x","reviewer_ids":[1],"source_branch":"fix/a","target_branch":"main","title":"T"}`,
    ],
    summaryKeys,
  ],
  [
    "save_merge_request",
    { ...mr, state_event: "close", add_labels: "x" },
    [`PUT ${mergeRequest} {"add_labels":"x","state_event":"close"}`],
    summaryKeys,
  ],
  [
    "accept_merge_request",
    { ...mr, sha: "8b1d", commit_message: "Merge" },
    [`PUT ${mergeRequest}/merge {"sha":"8b1d","merge_commit_message":"Merge"}`],
    "!42 is merged as c0ffee.",
  ],
  [
    "rebase_merge_request",
    { ...mr, skip_ci: true },
    [`PUT ${mergeRequest}/rebase {"skip_ci":true}`],
    "!42 is being rebased.",
  ],
];

/** What reviewers write. */
export const reviews: readonly Row[] = [
  [
    "save_merge_request_review",
    { ...mr, method: "create_note", body: "Either/or\nis fine", internal: true },
    [`POST ${mergeRequest}/notes {"body":"Either/or\\nis fine","internal":true}`],
    noteKeys,
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "reply_discussion", discussion_id: "6a9c", body: "Yes" },
    [`POST ${mergeRequest}/discussions/6a9c/notes {"body":"Yes"}`],
    noteKeys,
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "create_diff_note", body: "Why?", new_path: "src/auth.ts", new_line: 88 },
    [
      `GET ${mergeRequest}`,
      `POST ${mergeRequest}/discussions {"body":"Why?","position":{"position_type":"text",${shas},"new_path":"src/auth.ts","old_path":"src/auth.ts","new_line":88}}`,
    ],
    words("id individual_note notes"),
  ],
  [
    "save_merge_request_review",
    {
      ...mr,
      method: "create_diff_note",
      body: "Why?",
      new_path: "b.ts",
      old_path: "a.ts",
      old_line: 8,
    },
    [
      `GET ${mergeRequest}`,
      `POST ${mergeRequest}/discussions {"body":"Why?","position":{"position_type":"text",${shas},"new_path":"b.ts","old_path":"a.ts","old_line":8}}`,
    ],
    words("id individual_note notes"),
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "resolve_discussion", discussion_id: "6a9c", resolved: true },
    [`PUT ${mergeRequest}/discussions/6a9c {"resolved":true}`],
    "Discussion 6a9c is resolved.",
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "resolve_discussion", discussion_id: "6a9c", resolved: false },
    [`PUT ${mergeRequest}/discussions/6a9c {"resolved":false}`],
    "Discussion 6a9c is open again.",
  ],
  [
    "save_merge_request_review",
    {
      ...mr,
      method: "submit_review",
      comments: [
        { body: "one", new_path: "a.ts", new_line: 1 },
        { body: "two", new_path: "b.ts", old_line: 2 },
      ],
      summary: "Nice",
    },
    [
      `GET ${mergeRequest}`,
      `POST ${mergeRequest}/draft_notes {"note":"one","position":{"position_type":"text",${shas},"new_path":"a.ts","old_path":"a.ts","new_line":1}}`,
      `POST ${mergeRequest}/draft_notes {"note":"two","position":{"position_type":"text",${shas},"new_path":"b.ts","old_path":"b.ts","old_line":2}}`,
      `POST ${mergeRequest}/draft_notes/bulk_publish`,
      `POST ${mergeRequest}/notes {"body":"Nice"}`,
    ],
    "Published 2 comments on !42, and the summary as note 1129.",
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "approve", sha: "8b1d" },
    [`POST ${mergeRequest}/approve {"sha":"8b1d"}`],
    approvalKeys,
  ],
  [
    "save_merge_request_review",
    { ...mr, method: "unapprove" },
    [`POST ${mergeRequest}/unapprove`],
    approvalKeys,
  ],
  ["draft_review", { ...mr, method: "list" }, [`GET ${mergeRequest}/draft_notes`], draftKeys],
  [
    "draft_review",
    { ...mr, method: "create", note: "n", discussion_id: "6a9c", resolve_discussion: true },
    [
      `POST ${mergeRequest}/draft_notes {"in_reply_to_discussion_id":"6a9c","note":"n","resolve_discussion":true}`,
    ],
    draftKeys,
  ],
  [
    "draft_review",
    { ...mr, method: "create", note: "n", new_path: "a.ts", new_line: 3 },
    [
      `GET ${mergeRequest}`,
      `POST ${mergeRequest}/draft_notes {"note":"n","position":{"position_type":"text",${shas},"new_path":"a.ts","old_path":"a.ts","new_line":3}}`,
    ],
    draftKeys,
  ],
  [
    "draft_review",
    { ...mr, method: "update", draft_note_id: 71, note: "m" },
    [`PUT ${mergeRequest}/draft_notes/71 {"note":"m"}`],
    draftKeys,
  ],
  [
    "draft_review",
    { ...mr, method: "delete", draft_note_id: 71 },
    [`DELETE ${mergeRequest}/draft_notes/71`],
    "Draft 71 is deleted.",
  ],
  [
    "draft_review",
    { ...mr, method: "publish", draft_note_id: 71 },
    [`PUT ${mergeRequest}/draft_notes/71/publish`],
    "Draft 71 is published.",
  ],
  [
    "draft_review",
    { ...mr, method: "publish_all" },
    [`POST ${mergeRequest}/draft_notes/bulk_publish`],
    "All your drafts on !42 are published.",
  ],
  ["save_note", { ...mr, body: "b" }, [`POST ${mergeRequest}/notes {"body":"b"}`], noteKeys],
  [
    "save_note",
    { ...mr, body: "b", discussion_id: "6a9c" },
    [`POST ${mergeRequest}/discussions/6a9c/notes {"body":"b"}`],
    noteKeys,
  ],
  [
    "save_note",
    { ...at, work_item_iid: 37, body: "b", internal: true },
    [`POST ${project}/issues/37/notes {"body":"b","internal":true}`],
    noteKeys,
  ],
];
