// What a user does: gram generate, gram serve, and a client that lists and calls the tools. The API is a server that
// records what it is sent.
import { expect, it } from "vitest";
import { type AnyClient, type CallResult, clients, type Place } from "./support/clients.ts";
import { githubProject, issue, listedTools } from "./support/github.ts";
import { serveGram } from "./support/gram.ts";
import { startRecorder } from "./support/recorder.ts";

const recorder = await startRecorder();
const { folder } = await githubProject(recorder);
const host = await serveGram(["github"], { folder });

const token = "token-of-the-caller";
const places: readonly (readonly [string, Place])[] = [
  ["over HTTP", { url: host.url, token }],
  ["over stdio", { args: ["serve", "github", "--stdio"], folder, env: { GITHUB_TOKEN: token } }],
];

/** Each client on each transport, connected by the first test that needs it. */
const rows = clients.flatMap(([client, connect]) =>
  places.map(([transport, place]) => {
    let connected: Promise<AnyClient> | undefined;
    const open = (): Promise<AnyClient> => {
      connected ??= connect(place);
      return connected;
    };
    return [`${client} ${transport}`, open] as const;
  }),
);

const repository = { owner: "octo-org", repo: "api" };
const sentAlways = {
  accept: "application/vnd.github+json",
  authorization: `Bearer ${token}`,
  "x-github-api-version": "2022-11-28",
};
const shapedIssue =
  '{"number":7,"title":"Crash on start","state":"open","html_url":"https://github.example/octo-org/api/issues/7",' +
  '"user":"ada","labels":["bug"],"assignees":[],"comments":2,"updated_at":"2026-08-13T03:11:30Z"}';
const foundIssues =
  '{"total_count":1,"incomplete_results":false,"items":[{"number":7,"title":"Crash on start","state":"open",' +
  '"html_url":"https://github.example/octo-org/api/issues/7","user":{"login":"ada"},"labels":[{"name":"bug"}],' +
  '"comments":2,"updated_at":"2026-08-13T03:11:30Z"}]}';

function text(isError: boolean, ...texts: readonly string[]): CallResult {
  return {
    content: texts.map((said) => ({ type: "text", text: said })),
    ...(isError && { isError }),
  };
}

it.each(rows)("%s lists the 36 tools as server.json has them", async (_name, open) => {
  const client = await open();
  expect(client.getServerVersion()).toMatchObject({ name: "github", version: "0.2.0" });
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(36);
  expect(tools).toEqual(listedTools());
});

it.each(rows)("%s reads and writes", async (_name, open) => {
  const client = await open();
  recorder.take();
  const read = {
    name: "search_issues",
    arguments: { query: "repo:octo-org/api crash on start", perPage: 10 },
  };
  recorder.answer(() => ({ body: { total_count: 1, incomplete_results: false, items: [issue] } }));
  expect(await client.callTool(read)).toMatchObject(text(false, foundIssues));
  recorder.answer(() => ({ status: 201, body: issue }));
  const write = {
    name: "issue_write",
    arguments: { method: "create", ...repository, title: "Crash on start" },
  };
  expect(await client.callTool(write)).toMatchObject(text(false, shapedIssue));
  expect(recorder.take()).toMatchObject([
    {
      method: "GET",
      target:
        "/search/issues?per_page=10&q=is%3Aissue%20repo%3Aocto-org%2Fapi%20crash%20on%20start",
      headers: sentAlways,
      body: "",
    },
    {
      method: "POST",
      target: "/repos/octo-org/api/issues",
      headers: { ...sentAlways, "content-type": "application/json" },
      body: '{"title":"Crash on start"}',
    },
  ]);
});

it.each(rows)("%s is told of its own mistakes before anything is sent", async (_name, open) => {
  const client = await open();
  recorder.take();
  const wrong = {
    name: "issue_write",
    arguments: { method: "create", owner: "octo-org", titel: "Crash" },
  };
  expect(await client.callTool(wrong)).toMatchObject(
    text(
      true,
      'repo is required. There is no argument "titel"; did you mean "title"? The arguments are: method, ' +
        "owner, repo, assignees, body, issue_number, labels, milestone, state, state_reason, title, type.",
    ),
  );
  const untitled = { name: "issue_write", arguments: { method: "create", ...repository } };
  expect(await client.callTool(untitled)).toMatchObject(
    text(true, 'With method "create", give title too.'),
  );
  await expect(client.callTool({ name: "issue_wite", arguments: {} })).rejects.toThrow(
    'Unknown tool: issue_wite; did you mean "issue_write"?',
  );
  expect(recorder.take()).toEqual([]);
});

it.each(rows)("%s is told what the API refuses", async (_name, open) => {
  const client = await open();
  recorder.answer(() => ({ status: 404, body: { message: "No such issue" } }));
  const read = { name: "issue_read", arguments: { method: "get", ...repository, issue_number: 7 } };
  expect(await client.callTool(read)).toMatchObject(
    text(
      true,
      "GET /repos/{owner}/{repo}/issues/{issue_number} answered 404 Not Found: No such issue. Check owner, " +
        "repo, issue_number. What exists but the credential may not see is also answered like this.",
    ),
  );
  recorder.answer(() => ({ status: 500, body: { message: "Out of order" } }));
  const write = {
    name: "issue_write",
    arguments: { method: "create", ...repository, title: "Crash" },
  };
  expect(await client.callTool(write)).toMatchObject(
    text(
      true,
      "POST /repos/{owner}/{repo}/issues answered 500 Internal Server Error: Out of order. The upstream has a " +
        "problem of its own; try again later. It may have been done all the same: look before you repeat it.",
    ),
  );
});
