import { fixture, get, sends, type ToolRow } from "./tool-row.ts";

const repository = { owner: "octo-org", repo: "api" };
const at = "/repos/octo-org/api";
const commit = {
  sha: "c0ffee",
  node_id: "x",
  commit: { message: "Fix", author: { name: "Ada", date: "2026-08-12T17:10:00Z" } },
};
const written = { content: { path: "a b.md", sha: "f00d" }, commit: { sha: "c0ffee", tree: {} } };
const found = { total_count: 1, incomplete_results: false };

/** Files, commits, branches and searches. */
export const repositoryRows: readonly ToolRow[] = [
  {
    call: "get_file_contents",
    arguments: { ...repository, path: "src/limits.ts", ref: "main" },
    exchanges: [get(`${at}/contents/src%2Flimits.ts?ref=main`, fixture("contents-file"))],
    reads: [
      '{"name":"limits.ts","path":"src/limits.ts","type":"file","size":25,"sha":"95b966ae1c166bd92f8ae7d1c313e738c731dfc3","content":"export const limit = 10;\\n"}',
    ],
  },
  {
    call: "get_file_contents",
    arguments: { ...repository, path: "/", ref: "v1" },
    exchanges: [get(`${at}/contents?ref=v1`, fixture("contents-folder"))],
    reads: [
      '[{"name":"src","path":"src","type":"dir","size":0,"sha":"95b966ae1c166bd92f8ae7d1c313e738c731dfc3"},{"name":"test","path":"test","type":"dir","size":0,"sha":"95b966ae1c166bd92f8ae7d1c313e738c731dfc3"},{"name":"package.json","path":"package.json","type":"file","size":612,"sha":"95b966ae1c166bd92f8ae7d1c313e738c731dfc3"}]',
    ],
  },
  {
    call: "create_or_update_file",
    arguments: { ...repository, path: "a b.md", content: "☃\n", message: "Snow", branch: "main" },
    exchanges: [
      sends(
        `PUT ${at}/contents/a%20b.md`,
        { branch: "main", message: "Snow", content: "4piDCg==" },
        [201, written],
      ),
    ],
    reads: ['{"content":{"path":"a b.md","sha":"f00d"},"commit":{"sha":"c0ffee"}}'],
  },
  {
    call: "delete_file",
    arguments: { ...repository, path: "a b.md", message: "Thaw", branch: "fix/1" },
    exchanges: [
      get(`${at}/contents/a%20b.md?ref=fix%2F1`, { sha: "f00d" }),
      sends(`DELETE ${at}/contents/a%20b.md`, { branch: "fix/1", message: "Thaw", sha: "f00d" }, [
        200,
        { content: null, commit: { sha: "c0ffee", html_url: "https://x" } },
      ]),
    ],
    reads: ['{"commit":{"sha":"c0ffee","html_url":"https://x"}}'],
  },
  {
    call: "delete_file",
    arguments: { ...repository, path: "a.md", message: "Thaw", branch: "main", sha: "f00d" },
    exchanges: [
      sends(`DELETE ${at}/contents/a.md`, { branch: "main", message: "Thaw", sha: "f00d" }, [
        200,
        { commit: { sha: "c0ffee" } },
      ]),
    ],
    reads: ['{"commit":{"sha":"c0ffee"}}'],
  },
  {
    call: "push_files",
    arguments: {
      ...repository,
      branch: "fix/1",
      message: "Two",
      files: [
        { path: "a.md", content: "A" },
        { path: "run.sh", content: "B", mode: "100755" },
      ],
    },
    exchanges: [
      get(`${at}/git/ref/heads%2Ffix%2F1`, { object: { sha: "1111" } }),
      get(`${at}/git/commits/1111`, { tree: { sha: "2222" } }),
      sends(
        `POST ${at}/git/trees`,
        {
          tree: [
            { path: "a.md", content: "A", mode: "100644" },
            { path: "run.sh", content: "B", mode: "100755" },
          ],
          base_tree: "2222",
        },
        [201, { sha: "3333" }],
      ),
      sends(`POST ${at}/git/commits`, { message: "Two", parents: ["1111"], tree: "3333" }, [
        201,
        { sha: "4444" },
      ]),
      sends(`PATCH ${at}/git/refs/heads%2Ffix%2F1`, { sha: "4444" }, [200, {}]),
    ],
    reads: ["Commit 4444 on fix/1: 2 files."],
  },
  {
    call: "list_commits",
    arguments: { ...repository, sha: "v1.0", path: "src/a b", since: "2026-01-31T00:00:00+02:00" },
    exchanges: [
      get(
        `${at}/commits?path=src%2Fa%20b&per_page=30&sha=v1.0&since=2026-01-31T00%3A00%3A00%2B02%3A00`,
        [commit],
      ),
    ],
    reads: ['[{"sha":"c0ffee","message":"Fix","author":"Ada","date":"2026-08-12T17:10:00Z"}]'],
  },
  {
    call: "get_commit",
    arguments: { ...repository, sha: "c0ffee", perPage: 5 },
    exchanges: [
      get(`${at}/commits/c0ffee?per_page=5`, {
        ...commit,
        stats: { total: 2, additions: 1 },
        files: [{ filename: "a.ts", status: "modified", patch: "+".repeat(4001), sha: "x" }],
      }),
    ],
    reads: [
      `{"sha":"c0ffee","message":"Fix","author":"Ada","date":"2026-08-12T17:10:00Z","stats":{"total":2},"files":[{"filename":"a.ts","status":"modified","patch":"${"+".repeat(3999)}…"}]}`,
    ],
  },
  {
    call: "list_branches",
    arguments: { ...repository, page: 2, perPage: 1 },
    exchanges: [
      {
        request: `GET ${at}/branches?page=2&per_page=1`,
        answer: {
          headers: { link: '<https://api.github.com/x?page=3>; rel="next"' },
          body: [{ name: "main", protected: true, commit: { sha: "c0ffee", url: "x" } }],
        },
      },
    ],
    reads: [
      '[{"name":"main","protected":true,"sha":"c0ffee"}]',
      "There is more: call again with page: 3.",
    ],
  },
  {
    call: "create_branch",
    arguments: { ...repository, branch: "fix/1" },
    exchanges: [
      get(at, { default_branch: "main" }),
      get(`${at}/git/ref/heads%2Fmain`, { object: { sha: "1111" } }),
      sends(`POST ${at}/git/refs`, { ref: "refs/heads/fix/1", sha: "1111" }, [
        201,
        { ref: "refs/heads/fix/1", node_id: "x", object: { sha: "1111", type: "commit" } },
      ]),
    ],
    reads: ['{"ref":"refs/heads/fix/1","sha":"1111"}'],
  },
  {
    call: "create_branch",
    arguments: { ...repository, branch: "fix/2", from_branch: "fix/1" },
    exchanges: [
      get(`${at}/git/ref/heads%2Ffix%2F1`, { object: { sha: "1111" } }),
      sends(`POST ${at}/git/refs`, { ref: "refs/heads/fix/2", sha: "1111" }, [201, {}]),
    ],
    reads: ["{}"],
  },
  {
    call: "list_tags",
    arguments: repository,
    exchanges: [get(`${at}/tags?per_page=30`, [{ name: "v1", commit: { sha: "1" }, node_id: "" }])],
    reads: ['[{"name":"v1","sha":"1"}]'],
  },
  {
    call: "list_releases",
    arguments: repository,
    exchanges: [
      get(`${at}/releases?per_page=10`, [{ id: 1, tag_name: "v1", body: "x".repeat(2001) }]),
    ],
    reads: [`[{"id":1,"tag_name":"v1","body":"${"x".repeat(1999)}…"}]`],
  },
  {
    call: "search_code",
    arguments: { query: "isAllowed repo:octo-org/api" },
    exchanges: [
      get("/search/code?q=isAllowed%20repo%3Aocto-org%2Fapi&per_page=30", {
        ...found,
        items: [
          {
            name: "auth.ts",
            path: "src/auth.ts",
            repository: { full_name: "octo-org/api", id: 1 },
            text_matches: [{ fragment: "isAllowed()", property: "content" }],
          },
        ],
      }),
    ],
    reads: [
      '{"total_count":1,"incomplete_results":false,"items":[{"path":"src/auth.ts","repository":{"full_name":"octo-org/api"},"text_matches":[{"fragment":"isAllowed()"}]}]}',
    ],
  },
  {
    call: "search_repositories",
    arguments: { query: "mcp", sort: "stars", order: "desc" },
    exchanges: [
      get("/search/repositories?q=mcp&order=desc&per_page=30&sort=stars", {
        ...found,
        items: [{ full_name: "octo-org/api", archived: false, forks: 3 }],
      }),
    ],
    reads: [
      '{"total_count":1,"incomplete_results":false,"items":[{"full_name":"octo-org/api","archived":false}]}',
    ],
  },
  {
    call: "search_users",
    arguments: { query: "type:org octo" },
    exchanges: [
      get("/search/users?q=type%3Aorg%20octo&per_page=30", {
        ...found,
        items: [{ login: "octo-org", type: "Organization", score: 1 }],
      }),
    ],
    reads: [
      '{"total_count":1,"incomplete_results":false,"items":[{"login":"octo-org","type":"Organization"}]}',
    ],
  },
];
