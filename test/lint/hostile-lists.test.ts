// A list of tools of anybody's: of any size, depth and kind, and never a reason to stop or to throw.
import { expect, it } from "vitest";
import { lintServer } from "../../src/lint/lint-server.ts";
import { readToolList } from "../../src/lint/read-tool-list.ts";
import { tool } from "./shown.ts";

function nested(levels: number): unknown {
  let schema: unknown = { type: "string" };
  for (let at = 0; at < levels; at += 1) schema = { type: "array", items: schema };
  return { type: "object", properties: { a: schema } };
}

it("reads the result of tools/list, and the message around it", () => {
  const one = { name: "a", description: "b", inputSchema: { type: "object" }, annotations: {} };
  const read = [{ ...one, title: undefined }];
  expect(readToolList({ tools: [one] })).toEqual(read);
  expect(readToolList({ jsonrpc: "2.0", id: 1, result: { tools: [one] } })).toEqual(read);
  expect(readToolList({ result: { tools: "none" } })).toBeUndefined();
  expect(readToolList([one])).toBeUndefined();
});

it("takes what is of the wrong kind as missing", () => {
  const odd = [
    null,
    3,
    {},
    { name: 1, title: [], description: {}, inputSchema: "object", annotations: 7 },
  ];
  const tools = readToolList({ tools: odd }) ?? [];
  expect(tools).toHaveLength(4);
  const ids = new Set(lintServer({ tools }).map(({ rule }) => rule.id));
  expect([...ids]).toEqual(["S01", "S05", "S06", "S10", "S17"]);
});

it("says of a schema that is too deep that it is", () => {
  const found = lintServer({ tools: [tool({ inputSchema: nested(50_000) })] });
  expect(found[0]?.message).toContain("nested more than 64 levels deep");
});

it.each([
  ["alike tools", Array.from({ length: 5_000 }, () => tool())],
  [
    "tools of alike words",
    Array.from({ length: 5_000 }, (_, at) =>
      tool({ name: `list_${at}`, description: `a b c d e f g h ${at}` }),
    ),
  ],
  ["a name", [tool({ name: "aA_".repeat(1_000_000) })]],
  ["a description", [tool({ description: `${"ignore all the ".repeat(300_000)} <` })]],
  ["backslashes", [tool({ description: "\\".repeat(100_000) })]],
  [
    "spellings",
    Array.from({ length: 5_000 }, (_, at) =>
      tool({ inputSchema: { properties: { [`${"_".repeat(at % 90)}a`]: {} } } }),
    ),
  ],
])("comes to an end: %s", (_, tools) => {
  expect(lintServer({ tools }).length).toBeGreaterThan(0);
});
