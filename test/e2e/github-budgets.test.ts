// What GitHub's server costs a model: its tools in tools/list, and its answers against those of the API.
import { expect, it } from "vitest";
import { toolCosts } from "../../src/compiler/count-tokens.ts";
import { connect } from "./support/clients.ts";
import { costRows } from "./support/cost-rows.ts";
import { githubServer, listedTools } from "./support/github.ts";
import { hostServer } from "./support/host.ts";
import { startRowHost } from "./support/row-host.ts";

const reviewAndActions = [
  "actions_get",
  "actions_list",
  "actions_run_trigger",
  "add_comment_to_pending_review",
  "add_reply_to_pull_request_comment",
  "create_pull_request",
  "get_job_logs",
  "list_pull_requests",
  "merge_pull_request",
  "pull_request_read",
  "pull_request_review_write",
  "search_pull_requests",
  "update_pull_request",
  "update_pull_request_branch",
];

it("the tools for reviews and builds cost 4,100 tokens at most", async () => {
  const costs = await toolCosts(githubServer());
  const counted = costs.filter(({ name }) => reviewAndActions.includes(name));
  expect(counted.map(({ name }) => name)).toEqual(reviewAndActions);
  expect(counted.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(4100);
});

const host = await startRowHost();

interface Size {
  readonly name: string;
  readonly sent: number;
  readonly read: number;
}

async function sizeOf(row: (typeof costRows)[number]): Promise<Size> {
  const { isError, reads } = await host.play(row);
  expect(isError).toBe(false);
  const bodies = row.exchanges.map(({ answer }) => JSON.stringify(answer.body));
  return {
    name: row.call,
    sent: Buffer.byteLength(bodies.join("")),
    read: Buffer.byteLength(reads.join("")),
  };
}

it("a model reads 57 % less than the API sends, and 95 % less of a pull request", async () => {
  const sizes: Size[] = [];
  for (const row of costRows) sizes.push(await sizeOf(row));
  const total = (of: "sent" | "read") => sizes.reduce((sum, size) => sum + size[of], 0);
  expect(total("read")).toBeLessThanOrEqual(0.43 * total("sent"));
  const pull = sizes.find(({ name }) => name === "pull_request_read get");
  expect(pull?.read).toBeLessThanOrEqual(0.05 * (pull?.sent ?? 0));
});

it.each([undefined, ...Object.keys(githubServer().toolsets ?? {})])(
  "toolset %s answers tools/list with what its tools say, and nothing of how they run",
  async (toolset) => {
    const server = githubServer();
    const url = await hostServer(server, "http://127.0.0.1:1");
    const place = toolset === undefined ? url : `${url}/x/${toolset}`;
    const client = await connect({ url: place, token: "token-of-ada" });
    const tools = server.tools.filter((tool) => toolset === undefined || tool.toolset === toolset);
    expect(tools.length).toBeGreaterThan(0);
    expect((await client.listTools()).tools).toEqual(listedTools({ ...server, tools }));
  },
);
