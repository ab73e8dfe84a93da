// The comparison of two servers, for all servers: nothing goes unsaid, and what one adds the other has lost.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import { diffServers, type ServerDiff } from "../../src/review/diff-servers.ts";
import { groupChanges } from "../../src/review/group-changes.ts";
import { githubServer } from "../e2e/support/github.ts";

const github = githubServer();

/** Where a value of plain data is. */
type Place = readonly (string | number)[];

/** Every place below the server's root, but for names of tools, which make others of them. */
function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    placesIn(member, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length === 0 ? inner : [at, ...inner];
}

function without(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== key);
    return value.map((member, index) => (index === key ? without(member, rest) : member));
  }
  const entries = Object.entries(value ?? {}).flatMap(([name, member]) => {
    if (name !== key) return [[name, member]];
    return rest.length === 0 ? [] : [[name, without(member, rest)]];
  });
  return Object.fromEntries(entries);
}

/** Members that a server must have to be one. */
const needed = /^(name|title|version|upstreams|auth|tools|upstreams,api(,url)?|auth,mode)$/;
const neededOfTool =
  /^tools,\d+,(name|title|description|annotations|input|run)$|(input,properties|input,type|steps|id|request|method|path|run,\d+)$/;
const places = placesIn(github).filter(
  (place) => !needed.test(String(place)) && !neededOfTool.test(String(place)),
);

const namesOf = ({ changes }: ServerDiff, group: string): readonly string[] =>
  changes.filter((found) => found.group === group && / \//.test(found.what)).map(toolOf);
const toolOf = ({ tool = "" }: { readonly tool?: string }): string => tool;

it("finds nothing between a server and itself, whatever the order of its members and tools", () => {
  const reversed = (value: unknown): unknown =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, member]) => [key, reversed(member)]),
        );
  const after = {
    ...(reversed(github) as ServerDefinition),
    tools: github.tools.map((tool) => reversed(tool) as ToolDefinition).reverse(),
  };
  expect(diffServers({ before: github, after }).changes).toEqual([]);
});

it("says of every part of GitHub's server that it is gone", () => {
  expect(places.length).toBeGreaterThan(500);
  const unsaid = places.filter((place) => {
    const after = without(github, place) as ServerDefinition;
    return diffServers({ before: github, after }).changes.length === 0;
  });
  expect(unsaid).toEqual([]);
});

it("adds in one direction what it removes in the other", () => {
  const { tools } = github;
  const some = fc.subarray([...tools]);
  fc.assert(
    fc.property(some, some, fc.subarray(places.filter(([first]) => first === "tools")), (...of) => {
      const [left, right, cut] = of;
      const changed = cut.slice(0, 3).reduce<unknown>(without, github) as ServerDefinition;
      const before = { ...github, tools: left };
      const after = { ...changed, tools: right };
      const forth = diffServers({ before, after });
      const back = diffServers({ before: after, after: before });
      expect(namesOf(forth, "added")).toEqual(namesOf(back, "removed"));
      expect(namesOf(forth, "removed")).toEqual(namesOf(back, "added"));
      expect(forth.tools.changed).toBe(back.tools.changed);
    }),
  );
});

function changedTool(
  name: string,
  change: (tool: ToolDefinition) => Partial<ToolDefinition>,
): readonly string[] {
  const tools = github.tools.map((tool) =>
    tool.name === name ? { ...tool, ...change(tool) } : tool,
  );
  return said({ ...github, tools });
}

function said(after: ServerDefinition): readonly string[] {
  return diffServers({ before: github, after }).changes.map(({ group, tool, what, ...values }) =>
    [group, tool ?? "-", what, JSON.stringify(values)].join(" | "),
  );
}

it("calls a tool that does other things than it says dangerous", () => {
  expect(
    changedTool("get_me", ({ annotations }) => ({
      annotations: { ...annotations, readOnlyHint: false, destructiveHint: true },
    })),
  ).toEqual([
    "breaking | get_me | is not in the read-only view any more | {}",
    'dangerous | get_me | effect | {"before":"reads","after":"destroys"}',
  ]);
  expect(
    changedTool("get_me", ({ run }) => ({
      run: run.map((branch) => ({
        ...branch,
        steps: branch.steps.map((step) => ({
          ...step,
          request: {
            ...("path" in step.request ? step.request : { path: "" }),
            method: "DELETE" as const,
            query: { force: true },
          },
        })),
      })),
    })),
  ).toEqual([
    'dangerous | get_me | sends | {"before":"GET /user","after":"DELETE /user"}',
    'dangerous | get_me | request query.force | {"after":true}',
  ]);
});

it.each<[string, ToolDefinition["scopes"], readonly string[]]>([
  ["one more", [["repo", "public_repo"], ["workflow"]], ["breaking | needs other scopes"]],
  ["one choice fewer", [["repo"]], ["breaking | needs other scopes"]],
  ["one choice more", [["repo", "public_repo", "issues"]], ["dangerous | needs fewer scopes"]],
  ["none", undefined, ["dangerous | needs fewer scopes"]],
  ["another order", [["public_repo", "repo"]], ["wording | scopes in another order"]],
])("says of scopes, %s", (_name, scopes, expected) => {
  const lines = changedTool("add_issue_comment", () => ({ scopes }) as Partial<ToolDefinition>);
  expect(
    lines.map((line) => line.replace(/ \| add_issue_comment/, "").replace(/ \| \{.*/, "")),
  ).toEqual(expected);
});

it("calls what other callers or another API get dangerous, and another endpoint breaking", () => {
  const { api } = github.upstreams;
  const credential = { header: "authorization", from: "environment", env: "SHARED" } as const;
  expect(
    said({
      ...github,
      endpoint: "/mcp",
      instructions: "Read.",
      auth: { mode: "none" },
      limits: { ip: { rate: "1/s" } },
      upstreams: { api: { ...api, url: "https://ghe.example", credential }, logs: api },
    }).map((line) => line.replace(/ \| \{.*/, "")),
  ).toEqual([
    "breaking | - | endpoint",
    "dangerous | - | upstreams.api.credential.env",
    "dangerous | - | upstreams.api.credential.from",
    "dangerous | - | upstreams.api.credential.prefix",
    "dangerous | - | upstreams.api.url",
    "dangerous | - | upstreams.logs is new",
    "dangerous | - | auth.mode",
    "dangerous | - | auth.scopeHierarchy.repo",
    "dangerous | - | limits.ip.rate",
    "dangerous | - | limits.tools.actions_run_trigger.rate",
    "dangerous | - | limits.tools.merge_pull_request.rate",
    "dangerous | - | limits.tools.push_files.rate",
    "wording | - | instructions",
  ]);
});

it("says once what is the same of many tools", () => {
  const changed: string[] = [];
  const tools = github.tools.map((tool) => {
    const { repo } = tool.input.properties;
    if (repo?.["description"] !== "Repository name, without .git.") return tool;
    changed.push(tool.name);
    const properties = { ...tool.input.properties, repo: { ...repo, description: "Its name." } };
    return { ...tool, input: { ...tool.input, properties } };
  });
  const grouped = groupChanges(
    diffServers({ before: github, after: { ...github, tools } }).changes,
  );
  expect(changed.length).toBeGreaterThan(20);
  expect(grouped.map(({ group, what, tools: names }) => [group, what, names.length])).toEqual([
    ["wording", 'argument "repo" reworded', changed.length],
  ]);
});
