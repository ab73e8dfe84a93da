import { expect, it } from "vitest";
import type { Step } from "../../src/contract/index.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

function listTool(step: Omit<Step, "id">) {
  return tool({
    input: {
      type: "object",
      additionalProperties: false,
      properties: { page: { type: "integer" }, perPage: { type: "integer", default: 2 } },
    },
    run: [{ steps: [{ id: "main", ...step }] }],
  });
}

/** `/list` of seven numbers by page, offset or cursor. */
function sevenNumbers(options: { readonly link?: boolean } = {}) {
  return fakeUpstream(({ target }) => {
    const query = new URLSearchParams(target.split("?")[1]);
    const size = Number(query.get("per_page") ?? 2);
    const start = query.has("page")
      ? (Number(query.get("page")) - 1) * size
      : Number(query.get("offset") ?? query.get("after") ?? 0);
    const json = [1, 2, 3, 4, 5, 6, 7].slice(start, start + size);
    const next = start + size < 7 ? `<https://x/list?page=${start / size + 2}>; rel="next", ` : "";
    const headers = { link: `${next}<https://x/list?page=1>; rel="first"` };
    return options.link ? { json, headers } : { json };
  });
}

const query = { page: "$inputs.page", per_page: "$inputs.perPage" };
const request = { method: "GET", path: "/list", query } as const;

it("pages are followed until one is short", async () => {
  const upstream = sevenNumbers();
  const paging = { by: "page", set: "query.page", size: "query.per_page" } as const;
  const outcome = await call(listTool({ request, paging, all: 10 }), {}, { upstream });
  expect(texts(outcome)).toEqual(["ok", "[1,2,3,4,5,6,7]"]);
  expect(upstream.lines()).toEqual([
    "GET /list?per_page=2",
    "GET /list?page=2&per_page=2",
    "GET /list?page=3&per_page=2",
    "GET /list?page=4&per_page=2",
  ]);
});

it("the page that the caller asks for is where paging starts", async () => {
  const upstream = sevenNumbers();
  const paging = { by: "page", set: "query.page", size: "query.per_page" } as const;
  const outcome = await call(listTool({ request, paging, all: 10 }), { page: 3 }, { upstream });
  expect(texts(outcome)).toEqual(["ok", "[5,6,7]"]);
});

it("at most `all` pages are fetched, and the next call is named", async () => {
  const paging = { by: "page", set: "query.page", size: "query.per_page" } as const;
  const outcome = await call(
    listTool({ request, paging, all: 2 }),
    {},
    { upstream: sevenNumbers() },
  );
  expect(texts(outcome)).toEqual([
    "ok",
    "[1,2,3,4]",
    "There is more after the first 2 pages: call again with page: 3.",
  ]);
});

it("paging without `all` fetches one page and names the next call", async () => {
  const upstream = sevenNumbers({ link: true });
  const outcome = await call(
    listTool({ request, paging: { by: "link", set: "query.page" } }),
    {},
    { upstream },
  );
  expect(texts(outcome)).toEqual(["ok", "[1,2]", "There is more: call again with page: 2."]);
  expect(upstream.lines()).toEqual(["GET /list?per_page=2"]);
});

it("a full last page is the last when the links name no next", async () => {
  const upstream = sevenNumbers({ link: true });
  const paging = { by: "page", set: "query.page", size: "query.per_page" } as const;
  const outcome = await call(listTool({ request, paging, all: 10 }), { perPage: 7 }, { upstream });
  expect(texts(outcome)).toEqual(["ok", "[1,2,3,4,5,6,7]"]);
  expect(upstream.requests.length).toBe(1);
});

it("offsets move by what came, before `where`", async () => {
  const upstream = sevenNumbers();
  const step = listTool({
    request: { method: "GET", path: "/list", query: { per_page: "$inputs.perPage" } },
    paging: { by: "offset", set: "query.offset", size: "query.per_page" },
    where: "$item > 2",
    all: 10,
  });
  expect(texts(await call(step, { perPage: 3 }, { upstream }))).toEqual(["ok", "[3,4,5,6,7]"]);
  expect(upstream.lines()).toEqual([
    "GET /list?per_page=3",
    "GET /list?per_page=3&offset=3",
    "GET /list?per_page=3&offset=6",
  ]);
});

it("a cursor goes where `set` says, also deep in a body", async () => {
  const upstream = fakeUpstream(({ body }) => {
    const after: unknown = JSON.parse(String(body)).variables?.after;
    const page =
      after === "c1"
        ? { nodes: [2], more: false, end: "c2" }
        : { nodes: [1], more: true, end: "c1" };
    return { json: { data: page } };
  });
  const step = listTool({
    request: {
      method: "POST",
      safe: true,
      path: "/graphql",
      body: { query: "q", variables: { first: "$inputs.perPage" } },
    },
    items: "$response.body.data.nodes",
    paging: {
      by: "cursor",
      set: "body.variables.after",
      next: "$response.body.data.end",
      more: "$response.body.data.more",
    },
    all: 5,
  });
  expect(texts(await call(step, {}, { upstream }))).toEqual(["ok", "[1,2]"]);
  expect(upstream.requests.map(({ body }) => body)).toEqual([
    '{"query":"q","variables":{"first":2}}',
    '{"query":"q","variables":{"first":2,"after":"c1"}}',
  ]);
});

it("a cursor that does not move ends the paging", async () => {
  const upstream = fakeUpstream(() => ({ json: { items: [1], next: "same" } }));
  const step = listTool({
    request: { method: "GET", path: "/list" },
    items: "$response.body.items",
    paging: { by: "cursor", set: "query.after", next: "$response.body.next" },
    all: 50,
  });
  expect(texts(await call(step, {}, { upstream }))).toEqual(["ok", "[1,1]"]);
});

it.each([
  [{}, "[1,2,3]", ["GET /list", "GET /list?after=A", "GET /list?after=B"]],
  [{ after: "A" }, "[2,3]", ["GET /list?after=A", "GET /list?after=B"]],
])(
  "cursors that go round in a circle end the paging, and that is said: %j",
  async (args, list, lines) => {
    const answers = new Map([
      ["A", { items: [2], next: "B" }],
      ["B", { items: [3], next: "A" }],
    ]);
    const upstream = fakeUpstream(({ target }) => ({
      json: answers.get(target.slice(-1)) ?? { items: [1], next: "A" },
    }));
    const properties = { after: { type: "string" } };
    const step: Step = {
      id: "main",
      request: { method: "GET", path: "/list", query: { after: "$inputs.after" } },
      items: "$response.body.items",
      paging: { by: "cursor", set: "query.after", next: "$response.body.next" },
      all: 50,
    };
    const input = { type: "object", additionalProperties: false, properties } as const;
    const outcome = await call(tool({ input, run: [{ steps: [step] }] }), args, { upstream });
    expect(texts(outcome)).toEqual([
      "ok",
      list,
      "The upstream's cursors go round in a circle: they lead back to a page that was fetched, so that what is shown may not be all.",
    ]);
    expect(upstream.lines()).toEqual(lines);
  },
);

it("a page that fails fails the step", async () => {
  const upstream = fakeUpstream(({ target }) =>
    target.includes("page=2") ? { status: 404 } : { json: [1, 2] },
  );
  const paging = { by: "page", set: "query.page", size: "query.per_page" } as const;
  const outcome = await call(listTool({ request, paging, all: 10 }), {}, { upstream });
  expect(outcome.kind).toBe("failed");
});
