import { fixture, get, graphql, sends, type ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const issue = { ...repository, issue_number: 37 };
const at = "/repos/octo-org/api/issues";
const user = { login: "ada", id: 1, type: "User" };
const small = { id: 8038, number: 38, title: "Part", user, node_id: "x" };
const smallText = '{"id":8038,"number":38,"title":"Part","user":"ada"}';

/** Issues, and who one is. */
export const issueRows: readonly ToolRow[] = [
  {
    call: "get_me",
    arguments: {},
    exchanges: [get("/user", fixture("users-get-authenticated"))],
    reads: [
      '{"login":"ada-example","id":1001,"name":"Ada Example","html_url":"https://github.com/ada-example"}',
    ],
  },
  {
    call: "issue_read get",
    arguments: { owner: "octo-org", repo: "a b/ü", issue_number: 37 },
    exchanges: [get("/repos/octo-org/a%20b%2F%C3%BC/issues/37", fixture("issues-get"))],
    reads: [
      '{"id":8037,"number":37,"title":"Anybody can call our webhooks","state":"open","state_reason":null,"body":"The endpoint takes any request.","html_url":"https://github.com/octo-org/api/issues/37","user":"bob-example","labels":["security"],"assignees":["ada-example"],"milestone":"1.8","type":"Bug","comments":1,"created_at":"2026-08-10T09:12:00Z","updated_at":"2026-08-12T16:02:10Z","closed_at":null}',
    ],
  },
  {
    call: "issue_read get_comments",
    arguments: { ...issue, page: 3 },
    exchanges: [get(`${at}/37/comments?page=3&per_page=30`, [])],
    reads: ["[]"],
  },
  {
    call: "issue_read get_sub_issues",
    arguments: { ...issue, perPage: 2 },
    exchanges: [get(`${at}/37/sub_issues?per_page=2`, [small])],
    reads: [`[${smallText}]`],
  },
  {
    call: "issue_read get_parent",
    arguments: issue,
    exchanges: [get(`${at}/37/parent`, small)],
    reads: [smallText],
  },
  {
    call: "issue_read get_labels",
    arguments: issue,
    exchanges: [
      get(`${at}/37/labels?per_page=30`, [{ id: 1, name: "a b", description: null, color: "f00" }]),
    ],
    reads: ['[{"name":"a b","description":null,"color":"f00"}]'],
  },
  {
    call: "issue_write create",
    arguments: { ...repository, title: "Ünïcode ☃", body: "a\nb", labels: ["bug"], assignees: [] },
    exchanges: [
      sends(`POST ${at}`, { assignees: [], body: "a\nb", labels: ["bug"], title: "Ünïcode ☃" }, [
        201,
        small,
      ]),
    ],
    reads: [smallText],
  },
  {
    call: "issue_write update",
    arguments: { ...issue, state: "closed", state_reason: "completed" },
    exchanges: [
      sends(`PATCH ${at}/37`, { state: "closed", state_reason: "completed" }, [200, small]),
    ],
    reads: [smallText],
  },
  {
    call: "add_issue_comment",
    arguments: { ...issue, body: "{$inputs.owner} and $steps.main.body" },
    exchanges: [
      sends(`POST ${at}/37/comments`, { body: "{$inputs.owner} and $steps.main.body" }, [
        201,
        { id: 90, body: "{$inputs.owner} and $steps.main.body", user },
      ]),
    ],
    reads: ['{"id":90,"body":"{$inputs.owner} and $steps.main.body","user":"ada"}'],
  },
  {
    call: "sub_issue_write add",
    arguments: { ...issue, sub_issue_id: 8038, replace_parent: true },
    exchanges: [
      sends(`POST ${at}/37/sub_issues`, { sub_issue_id: 8038, replace_parent: true }, [201, small]),
    ],
    reads: [smallText],
  },
  {
    call: "sub_issue_write remove",
    arguments: { ...issue, sub_issue_id: 8038 },
    exchanges: [sends(`DELETE ${at}/37/sub_issue`, { sub_issue_id: 8038 }, [200, small])],
    reads: [smallText],
  },
  {
    call: "sub_issue_write reprioritize",
    arguments: { ...issue, sub_issue_id: 8038, after_id: 8039 },
    exchanges: [
      sends(`PATCH ${at}/37/sub_issues/priority`, { sub_issue_id: 8038, after_id: 8039 }, [
        200,
        small,
      ]),
    ],
    reads: [smallText],
  },
  {
    call: "list_issues",
    arguments: { ...repository, state: "OPEN", labels: ["bug"], perPage: 1 },
    exchanges: [
      graphql(
        "list-issues",
        {
          ...repository,
          direction: "DESC",
          labels: ["bug"],
          field: "CREATED_AT",
          first: 1,
          states: "OPEN",
        },
        {
          data: {
            repository: {
              issues: {
                totalCount: 2,
                nodes: [
                  {
                    fullDatabaseId: "8037",
                    number: 37,
                    author: { login: "bob" },
                    labels: { nodes: [{ name: "bug" }] },
                    comments: { totalCount: 2 },
                  },
                ],
                pageInfo: { hasNextPage: true, endCursor: "Y3Vyc29y" },
              },
            },
          },
        },
      ),
    ],
    reads: [
      '[{"id":"8037","number":37,"author":"bob","labels":["bug"],"comments":2}]',
      'There is more: call again with after: "Y3Vyc29y".',
    ],
  },
  {
    call: "search_issues",
    arguments: { query: "webhooks label:bug", order: "asc", page: 2 },
    exchanges: [
      get(
        "/search/issues?order=asc&page=2&per_page=30&q=is%3Aissue%20webhooks%20label%3Abug",
        fixture("search-issues"),
      ),
    ],
    reads: [
      '{"total_count":1,"incomplete_results":false,"items":[{"number":37,"title":"Anybody can call our webhooks","state":"open","html_url":"https://github.com/octo-org/api/issues/37","user":{"login":"bob-example"},"labels":[{"name":"security"}],"comments":1,"updated_at":"2026-08-12T16:02:10Z"}]}',
    ],
  },
  {
    call: "list_issue_types",
    arguments: { owner: "octo-org" },
    exchanges: [
      get("/orgs/octo-org/issue-types", [{ id: 1, name: "Bug", description: "x", color: "red" }]),
    ],
    reads: ['[{"id":1,"name":"Bug","description":"x"}]'],
  },
];
