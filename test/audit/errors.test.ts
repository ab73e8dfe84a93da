// What servers answer to wrong calls, and what is said of that: right ones are not blamed.
import { expect, it } from "vitest";
import { audited, lines, silentRules, whySkipped } from "./audited.ts";
import { calls, isBare, resultWith, when } from "./servers/changes.ts";
import {
  type Asked,
  type Change,
  failed,
  json,
  startServer,
  succeeded,
} from "./servers/mcp-server.ts";
import { tools } from "./servers/shop-tools.ts";

const text = (value: string) => ({ content: [{ type: "text", text: value }] });
const error = (value: string) => ({ ...text(value), isError: true });

/** The first of these that answers. */
function either(...changes: readonly Change[]): Change {
  return (asked, clean, response) => {
    for (const change of changes) {
      const answer = change(asked, clean, response);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

/** A server of one tool that reads, with this schema. */
function oneTool(inputSchema: object, name = "get_shelf"): Change {
  return resultWith("tools/list", { tools: [{ ...tools[1], name, inputSchema }] });
}

function needs(name: string, property: object = { type: "string" }): object {
  return { type: "object", properties: { [name]: property }, required: [name] };
}

const answered = (asked: Asked, said: string) => succeeded(asked, error(said));

it.each([
  ["id", "Invalid request", false],
  ["id", "the provider said no", false],
  ["id", "Invalid request-id", false],
  ["id", "id is required", true],
  ["id", '{"path":"/id"}', true],
  ["id", "arguments.id: Required", true],
  ["id", 'Invalid input: [\\n\\"id\\"]\\nid', true],
  ["owner", "the ownership is unknown", false],
  ["owner", "Owner can't be blank", true],
  ["owner", "the flag --owner is missing", true],
  ["pageSize", "must have required property 'pageSize'", true],
  ["pageSize", "pageSizes are wrong", false],
  ["filter[name]", "filter[name] is missing", true],
  ["filter/isbn~x", "#/filter~1isbn~0x: required", true],
  ["filter/isbn~x", "#/filter~0isbn~1x: required", false],
  // The name of the tool says nothing of its argument, unless it has the same.
  ["shelf", "get.shelf failed", false],
  ["shelf", "get.shelf: shelf is missing", true],
  ["get.shelf", "get.shelf is missing", true],
])("E02 and E05 find the name %s in %j: %s", async (name, said, isNamed) => {
  const change = either(
    oneTool(needs(name), "get.shelf"),
    when(calls("get.shelf"), (asked) => answered(asked, said)),
  );
  const result = await audited(await startServer("open", change));
  const found = lines(result, "E02", "E05").map((line) => line.slice(0, 8));
  expect(found).toEqual(isNamed ? [] : ["E02 fail", "E05 warn"]);
});

it.each([
  ["shelf", [{ path: "/shelf", message: "is required" }], true],
  ["shelf", { shelf: ["is required"] }, true],
  ["shelf", { at: "/bookshelf" }, false],
  ["shelf", undefined, false],
])("E02 and E05 find the name %s in the data %j: %s", async (name, data, isNamed) => {
  const change = either(
    oneTool(needs(name)),
    when(calls("get_shelf"), ({ message }) =>
      json({ jsonrpc: "2.0", id: message?.id, error: { code: -32602, message: "Invalid", data } }),
    ),
  );
  const result = await audited(await startServer("open", change));
  const found = lines(result, "E02", "E05").map((line) => line.slice(0, 8));
  expect(found).toEqual(isNamed ? [] : ["E02 fail", "E05 warn"]);
});

it("E05 finds the name of a tool in the data", async () => {
  const change = when(calls("gram_audit_no_such_tool"), ({ message }) => {
    const data = { tool: message?.params?.["name"] };
    const error = { code: -32602, message: "Unknown tool", data };
    return json({ jsonrpc: "2.0", id: message?.id, error });
  });
  expect(lines(await audited(await startServer("open", change)), "E05")).toEqual([]);
});

it.each([
  ["error -32603", (asked: Asked) => failed(asked, -32603, "shelf: undefined is not a function")],
  ["500", () => ({ status: 500 })],
  ["a result", (asked: Asked) => succeeded(asked, text("Shelf 1"))],
])("E03 does not take %s for a refusal", async (said, answer) => {
  const isWrong = (asked: Asked) => calls("get_shelf")(asked) && !isBare(asked);
  const result = await audited(await startServer("open", when(isWrong, answer)));
  expect(lines(result, "E03")).toHaveLength(1);
  expect(lines(result, "E03")[0]).toContain(said);
});

it("E03 takes 400 and every error of the client's for a refusal", async () => {
  const isWrong = (asked: Asked) => calls("get_shelf")(asked) && !isBare(asked);
  for (const answer of [
    () => ({ status: 400 }),
    (asked: Asked) => failed(asked, -32602, "shelf must be an integer", 400),
    (asked: Asked) => answered(asked, "shelf must be an integer"),
  ]) {
    const result = await audited(await startServer("open", when(isWrong, answer)));
    expect(silentRules(result)).toContain("E03");
  }
});

it.each([{}, { additionalProperties: true }, { additionalProperties: { type: "boolean" } }])(
  "E03 blames no tool for an argument that its schema takes: %j",
  async (more) => {
    const schema = { type: "object", properties: { limit: { type: "integer" } }, ...more };
    const change = either(
      oneTool(schema),
      when(calls("get_shelf"), (asked) => succeeded(asked, text("Shelf 1"))),
    );
    const result = await audited(await startServer("open", change));
    expect(lines(result, "E03")).toEqual([]);
    expect(whySkipped(result, "E03")).toBe("no read-only tool has a required argument");
  },
);

it("E03 takes no value for one of a wrong type where no type is said", async () => {
  for (const property of [{}, { type: ["object", "string"] }, { anyOf: [{ type: "object" }] }]) {
    const change = either(
      oneTool(needs("shelf", property)),
      when(
        (asked) => calls("get_shelf")(asked) && !isBare(asked),
        (asked) => succeeded(asked, text("Shelf 1")),
      ),
    );
    const result = await audited(await startServer("open", change));
    expect(whySkipped(result, "E03")).toBe(
      "no required argument of a read-only tool says what type it has",
    );
  }
});
