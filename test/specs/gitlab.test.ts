// Our description of GitLab against three copies of real ones: what it asks GitLab for is there. The newest copy is a small part,
// the widest one is of 2020 and lacks whole files of the API; what none of them has was read in GitLab's own source.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, it } from "vitest";
import { isObject } from "../../src/core/json.ts";
import { hasSpecs, readSpec } from "../corpus/specs.ts";
import { root } from "../support/source-files.ts";
import { type DescribedInput, describedInputs } from "./described-inputs.ts";

/** In no copy, by the file of GitLab's lib/api/ that has them. */
const operationsElsewhere: { readonly [file: string]: readonly string[] } = {
  "users.rb": ["GET /user"],
  "merge_requests.rb": [
    "GET /projects/{id}/merge_requests/{merge_request_iid}/commits",
    "GET /projects/{id}/merge_requests/{merge_request_iid}/diffs",
    "GET /projects/{id}/merge_requests/{merge_request_iid}/pipelines",
    "PUT /projects/{id}/merge_requests/{merge_request_iid}",
    "PUT /projects/{id}/merge_requests/{merge_request_iid}/merge",
    "PUT /projects/{id}/merge_requests/{merge_request_iid}/rebase",
  ],
  "merge_request_approvals.rb": [
    "POST /projects/{id}/merge_requests/{merge_request_iid}/approve",
    "POST /projects/{id}/merge_requests/{merge_request_iid}/unapprove",
  ],
  "draft_notes.rb": [
    "DELETE /projects/{id}/merge_requests/{merge_request_iid}/draft_notes/{draft_note_id}",
    "GET /projects/{id}/merge_requests/{merge_request_iid}/draft_notes",
    "POST /projects/{id}/merge_requests/{merge_request_iid}/draft_notes",
    "POST /projects/{id}/merge_requests/{merge_request_iid}/draft_notes/bulk_publish",
    "PUT /projects/{id}/merge_requests/{merge_request_iid}/draft_notes/{draft_note_id}",
    "PUT /projects/{id}/merge_requests/{merge_request_iid}/draft_notes/{draft_note_id}/publish",
  ],
  // The copy has it at /pipelines.
  "ci/pipelines.rb": ["POST /projects/{id}/pipeline"],
  // The copy has them as a wildcard, and without the method.
  "ci/job_artifacts.rb": ["GET /projects/{id}/jobs/{job_id}/artifacts/{artifact_path}"],
  "files.rb": ["GET /projects/{id}/repository/files/{file_path}"],
};

/** Of operations that a copy has: inputs that no copy has as we have them. */
const inputsElsewhere: { readonly [operation: string]: readonly string[] } = {
  // Only state and paging are in the copy.
  "GET /projects/{id}/merge_requests": [
    "assignee_username",
    "author_username",
    "created_after",
    "created_before",
    "iids[]",
    "labels",
    "milestone",
    "order_by",
    "reviewer_username",
    "scope",
    "search",
    "sort",
    "source_branch",
    "target_branch",
    "updated_after",
    "updated_before",
    "wip",
  ],
  "GET /projects/{id}/merge_requests/{merge_request_iid}": [
    "include_diverged_commits_count",
    "include_rebase_in_progress",
  ],
  // Younger than the copy.
  "GET /projects/{id}/pipelines": ["source"],
  "POST /projects/{id}/issues/{issue_iid}/notes": ["internal"],
  "POST /projects/{id}/merge_requests/{merge_request_iid}/notes": ["internal"],
  "GET /projects/{id}/pipelines/{pipeline_id}/jobs": ["include_retried"],
  "GET /projects/{id}/jobs/{job_id}/trace": ["byte_limit", "byte_offset"],
  "GET /projects/{id}/repository/commits": ["author"],
  "GET /projects/{id}/repository/commits/{sha}/diff": ["unidiff"],
  "GET /projects/{id}/repository/compare": ["from_project_id", "unidiff"],
  // The copy leaves ref and recursive out, and requires of the tree what GitLab does not.
  "GET /projects/{id}/repository/files/{file_path}/raw": ["ref"],
  "GET /projects/{id}/repository/tree": ["path", "recursive", "ref"],
};

const copies = [
  ["gitlab-official-subset", "/api/v4"],
  ["gitlab-mcp4openapi", ""],
  ["gitlab-forest", ""],
] as const;

function ours(): ReadonlyMap<string, readonly DescribedInput[]> {
  const document = load(readFileSync(join(root, "specs", "gitlab", "openapi.yaml"), "utf8"));
  return describedInputs(isObject(document) ? document : {});
}

/** Whether they are one input: GitLab reads the body like the query, and a list's name with and without brackets. */
function isSame(left: DescribedInput, right: DescribedInput): boolean {
  const place = (input: DescribedInput) => (input.in === "body" ? "query" : input.in);
  const name = (input: DescribedInput) => input.name.replace("[]", "");
  const same = name(left) === name(right) && place(left) === place(right);
  return same && left.required === right.required;
}

/** GitLab pages every list; the widest copy leaves that out. */
const isPaging = ({ name }: DescribedInput): boolean => name === "page" || name === "per_page";

it.skipIf(!hasSpecs)("GitLab has every operation and every input of our description", () => {
  const real = copies.map(([name, prefix]) => describedInputs(readSpec(name), prefix));
  const operations: string[] = [];
  const inputs: [string, readonly string[]][] = [];
  for (const [operation, taken] of ours()) {
    const found = real.flatMap((copy) => copy.get(operation) ?? []);
    const known = real.some((copy) => copy.has(operation));
    if (!known) operations.push(operation);
    const odd = taken.filter((one) => !isPaging(one) && !found.some((other) => isSame(one, other)));
    if (known && odd.length > 0) inputs.push([operation, odd.map(({ name }) => name).sort()]);
  }
  expect(operations.sort()).toEqual(Object.values(operationsElsewhere).flat().sort());
  expect(Object.fromEntries(inputs)).toEqual(inputsElsewhere);
});

it("pages every list of our description", () => {
  const pageless = [...ours()].filter(([, inputs]) => inputs.filter(isPaging).length === 1);
  expect(pageless).toEqual([]);
});
