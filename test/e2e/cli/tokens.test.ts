// gram tokens: what each tool costs a model, for people and for programs.
import { expect, it, vi } from "vitest";
import { shopProject } from "../support/shop.ts";

vi.setConfig({ testTimeout: 90_000 });

const project = shopProject(
  [
    "tools:",
    "  list_items: { operation: items/list, toolset: reading }",
    "  get_item: { operation: items/get, toolset: reading }",
    "  add_item: { operation: items/add }",
  ].join("\n"),
);

interface Cost {
  readonly name?: string;
  readonly tokens: number;
  readonly bytes: number;
  readonly share: number;
}

it.concurrent("prints costs that add up, the dearest first, with --json", async () => {
  const { code, stdout, stderr } = await project.gram(["tokens", "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { apis } = JSON.parse(stdout);
  expect(apis).toHaveLength(1);
  const { api, tools, toolsets, tokens, bytes } = apis[0];
  expect(api).toBe("shop");
  const sum = (rows: readonly Cost[], of: "tokens" | "bytes"): number =>
    rows.reduce((total, row) => total + row[of], 0);
  for (const rows of [tools, toolsets]) {
    expect([sum(rows, "tokens"), sum(rows, "bytes")]).toEqual([tokens, bytes]);
    const order = rows.map((row: Cost) => row.tokens);
    expect(order).toEqual([...order].sort((left, right) => right - left));
  }
  expect(tools.map(({ name }: Cost) => name)).toEqual(["list_items", "add_item", "get_item"]);
  expect(tools.at(-1).runningTokens).toBe(tokens);
  expect(toolsets.map(({ name }: Cost) => name)).toEqual(["reading", undefined]);
  const wire = await project.gram(["list", "--wire"]);
  const listed: readonly object[] = JSON.parse(wire.stdout).tools;
  expect(bytes).toBe(listed.reduce((total, tool) => total + JSON.stringify(tool).length, 0));
});

it.concurrent("prints a table by tool, and one by toolset", async () => {
  const { code, stdout, stderr } = await project.gram(["tokens", "shop"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^shop: 3 tools\n\ntool +tokens +bytes +share +running total\nlist_items +\d+ /,
  );
  expect(stdout).toMatch(/^all +\d+ +\d[\d,]* +100\.0 % +\d+$/m);
  expect(stdout).toMatch(/^toolset +tools +tokens +bytes +share\nreading +2 /m);
  expect(stdout).toMatch(/^\(none\) +1 /m);
});
