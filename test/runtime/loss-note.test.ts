import { expect, it } from "vitest";
import type { ApiRequest } from "../../src/contract/index.ts";
import { pagingArguments } from "../../src/runtime/paging-arguments.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

const list = Array.from({ length: 100 }, (_, id) => ({ id, text: "x".repeat(2000) }));
const cut = "Cut to 64 KB: the list has 32 of 100 elements.";

function listTool(query: ApiRequest["query"]) {
  const properties = Object.fromEntries(
    ["perPage", "page", "offset", "limit", "cursor", "q"].map((name) => [name, {}]),
  );
  return tool({
    input: { type: "object", additionalProperties: false, properties },
    run: [
      {
        steps: [{ id: "main", request: { method: "GET", path: "/list", ...(query && { query }) } }],
      },
    ],
  });
}

it.each<[ApiRequest["query"], object, string]>([
  [undefined, {}, "Ask for less."],
  [{ q: "$inputs.q" }, {}, "Ask for less."],
  [{ per_page: "$inputs.perPage" }, {}, "For all of it, call again with perPage: 32 at most."],
  [
    { per_page: "$inputs.perPage", page: "$inputs.page" },
    { page: 2 },
    "For all of it, call again with perPage: 32, and go on with page.",
  ],
  [
    { "page[size]": "$inputs.limit", "page[cursor]": "$inputs.cursor" },
    {},
    "For all of it, call again with limit: 32, and go on with cursor.",
  ],
  [
    { $top: "$inputs.limit", $skip: "$inputs.offset" },
    { offset: 100 },
    "For the rest, call again with offset: 132.",
  ],
  [{ offset: "$inputs.offset" }, {}, "For the rest, call again with offset: 32."],
  [{ limit: 5, offset: "{$inputs.offset}0" }, {}, "Ask for less."],
])("a list cut with %j and %j says how to get the rest", async (query, args, how) => {
  const upstream = fakeUpstream(() => ({ json: list }));
  const [kind, text = "", note] = texts(await call(listTool(query), args, { upstream }));
  expect([kind, note]).toEqual(["ok", `${cut} ${how}`]);
  expect(JSON.parse(text)).toEqual(list.slice(0, 32));
});

it("the list is named where it stands, and the outermost one counts", async () => {
  const upstream = fakeUpstream(() => ({ json: { total: 100, items: list } }));
  const outcome = texts(await call(listTool({ limit: "$inputs.limit" }), {}, { upstream }));
  expect(outcome[2]).toBe(
    "Cut to 64 KB: items has 32 of 100 elements. For all of it, call again with limit: 32 at most.",
  );
});

it("a long text in the answer needs no other page", async () => {
  const upstream = fakeUpstream(() => ({ json: { patch: "x".repeat(100_000) } }));
  const outcome = texts(await call(listTool({ limit: "$inputs.limit" }), {}, { upstream }));
  expect(outcome[2]).toBe(
    "Cut to 64 KB: patch lost its middle (it has 100000 characters). Ask for less.",
  );
});

it("paging arguments are found by the names of either side, in the query and the body", () => {
  const request = {
    method: "POST",
    path: "/x",
    query: { n: { value: "$inputs.page_size" }, constructor: "$inputs.x" },
    body: { startAt: "$inputs.from", filter: { page: "$inputs.no" } },
  } as const;
  expect(pagingArguments(request)).toEqual({ size: "page_size", offset: "from" });
});
