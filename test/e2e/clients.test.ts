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

function text(isError: boolean, ...texts: readonly string[]): CallResult {
  return {
    content: texts.map((said) => ({ type: "text", text: said })),
    ...(isError && { isError }),
  };
}

it.each(rows)("%s lists the 18 tools as server.json has them", async (_name, open) => {
  const client = await open();
  expect(client.getServerVersion()).toMatchObject({ name: "github", version: "0.1.0" });
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(18);
  expect(tools).toEqual(listedTools());
});

it.each(rows)("%s reads and writes", async (_name, open) => {
  const client = await open();
  recorder.take();
  const read = {
    name: "list_issues",
    arguments: { ...repository, labels: "bug,good first issue" },
  };
  recorder.answer(() => ({ body: [issue] }));
  expect(await client.callTool(read)).toMatchObject(text(false, `[${shapedIssue}]`));
  recorder.answer(() => ({ status: 201, body: issue }));
  const write = { name: "create_issue", arguments: { ...repository, title: "Crash on start" } };
  expect(await client.callTool(write)).toMatchObject(text(false, shapedIssue));
  expect(recorder.take()).toMatchObject([
    {
      method: "GET",
      target: "/repos/octo-org/api/issues?labels=bug%2Cgood%20first%20issue",
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
  const wrong = { name: "create_issue", arguments: { ...repository, titel: "Crash" } };
  expect(await client.callTool(wrong)).toMatchObject(
    text(
      true,
      'title is required. There is no argument "titel"; did you mean "title"? The arguments are: ' +
        "owner, repo, title, assignees, body, labels.",
    ),
  );
  await expect(client.callTool({ name: "create_isue", arguments: {} })).rejects.toThrow(
    'Unknown tool: create_isue; did you mean "create_issue"?',
  );
  expect(recorder.take()).toEqual([]);
});

it.each(rows)("%s is told what the API refuses", async (_name, open) => {
  const client = await open();
  recorder.answer(() => ({ status: 404, body: { message: "No such issue" } }));
  const read = { name: "get_issue", arguments: { ...repository, issue_number: 7 } };
  expect(await client.callTool(read)).toMatchObject(
    text(
      true,
      "GET /repos/{owner}/{repo}/issues/{issue_number} answered 404 Not Found: No such issue. Check owner, " +
        "repo, issue_number. What exists but the credential may not see is also answered like this.",
    ),
  );
  recorder.answer(() => ({ status: 500, body: { message: "Out of order" } }));
  const write = { name: "create_issue", arguments: { ...repository, title: "Crash" } };
  expect(await client.callTool(write)).toMatchObject(
    text(
      true,
      "POST /repos/{owner}/{repo}/issues answered 500 Internal Server Error: Out of order. The upstream has a " +
        "problem of its own; try again later. It may have been done all the same: look before you repeat it.",
    ),
  );
});
