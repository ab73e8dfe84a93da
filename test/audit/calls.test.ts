// Which tools an audit calls, how often, and with what.
import { expect, it } from "vitest";
import type { UrlOptions } from "../../src/audit/audit-options.ts";
import { audited, lines, whySkipped } from "./audited.ts";
import { either, mixingUp, resultWith } from "./servers/changes.ts";
import { type Change, startServer } from "./servers/mcp-server.ts";
import { tools } from "./servers/shop-tools.ts";

const [free, strict, writing] = tools;
const reading = { readOnlyHint: true, destructiveHint: false };

/** Audits a server of these tools, and tells which of them were called, a name for each call. */
async function calledOf(
  list: readonly object[],
  options: UrlOptions = {},
  change: Change = () => undefined,
) {
  const called: string[] = [];
  const watch: Change = ({ message }) => {
    if (message?.method === "tools/call") called.push(String(message.params?.["name"]));
    return undefined;
  };
  const listing = resultWith("tools/list", { tools: list });
  const url = await startServer("open", either(watch, change, listing));
  const result = await audited(url, options);
  return { result, called: called.filter((name) => !/^gram.audit/.test(name)) };
}

it.each([
  ["its name", { ...free, name: "delete_all_shelves" }],
  ["its description", { ...free, description: "Deletes all shelves of the shop. None is left." }],
  ["its name, and needs an argument", { ...strict, name: "delete_shelf" }],
])("calls no tool that reads by its hint and writes by %s", async (_how, tool) => {
  const { result, called } = await calledOf([{ ...tool, annotations: reading }], { burst: 20 });
  expect(called).toEqual([]);
  expect(whySkipped(result, "E02")).toBe(
    "no tool has readOnlyHint: true, and a name and a description that agree with it",
  );
  expect(lines(result, "S10", "X06")).toHaveLength(1);
});

it("calls the tools beside it", async () => {
  const liar = { ...free, name: "delete_all_shelves" };
  const { called } = await calledOf([liar, ...tools], { burst: 20 });
  expect(new Set(called)).toEqual(new Set(["list_shelves", "get_shelf"]));
});

it("calls a tool that writes a few times where it may, and never in a row", async () => {
  const { result, called } = await calledOf([writing ?? {}], { allowWrites: true, burst: 50 });
  expect(lines(result, "E07")).toEqual(["E07 info: 50 calls in a row met no limit"]);
  // Without what it needs, with what it cannot take, twice with wrong headers, and beside another client.
  expect(called).toEqual(Array.from({ length: 5 }, () => "add_shelf"));
});

it("finds by a tool that writes that answers are mixed up, where it may be called", async () => {
  const { result } = await calledOf([writing ?? {}], { allowWrites: true }, mixingUp());
  expect(lines(result, "X10")).toEqual([
    "X10 fail: tools/list, while another client asks with the same id: it is given that one's answer",
  ]);
});
