import { expect, it } from "vitest";
import type { Answer, ResponsePlan } from "../../src/contract/index.ts";
import { call, fakeUpstream, getThing, texts, tool } from "./fake-upstream.ts";

function thing(response: ResponsePlan, answer?: Answer) {
  return tool({
    run: [
      {
        steps: [{ id: "main", request: { method: "GET", path: "/thing" }, response }],
        ...(answer && { answer }),
      },
    ],
  });
}

function answering(contentType: string | undefined, content: string | Uint8Array, status = 200) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const headers = contentType === undefined ? {} : { "content-type": contentType };
  return fakeUpstream(() => ({ status, headers, bytes }));
}

it.each([
  ["application/json", '{ "a": [1, 2] }', '{"a":[1,2]}'],
  ["application/vnd.github+json; charset=utf-8", '{ "a": 1 }', '{"a":1}'],
  ["APPLICATION/PROBLEM+JSON", "[ ]", "[]"],
  ["application/json", '\uFEFF{ "a": 1 }', '{"a":1}'],
  ["application/json", "null", "null"],
  ["application/json", '"text"', "text"],
  ["application/json", "12", "12"],
  [
    "application/json",
    '{"id": 12345678901234567890, "t": "1234567890123456789"}',
    '{"id":12345678901234567890,"t":"1234567890123456789"}',
  ],
  [
    "application/json",
    "[0.1234567890123456, 1234567890123456]",
    "[0.1234567890123456,1234567890123456]",
  ],
  ["text/plain", '{ "a": 1 }', '{ "a": 1 }'],
  ["application/vnd.github.diff; charset=utf-8", "diff --git", "diff --git"],
  ["application/xml", "<a/>", "<a/>"],
  ["image/svg+xml", "<svg/>", "<svg/>"],
  ["application/x-unheard-of", "plain words", "plain words"],
  ["text/json", '{ "a": 1 }', '{"a":1}'],
  [undefined, ' { "a": 1 }', '{"a":1}'],
  ["application/json", " \n", "Done: GET /thing answered 200 with no content."],
  [undefined, "plain words", "plain words"],
])("%s %s is answered as %s", async (contentType, content, text) => {
  const upstream = answering(contentType, content);
  expect(texts(await call(getThing, {}, { upstream }))).toEqual(["ok", text]);
});

it.each([
  ["application/json", '{ "a": '],
  ["application/json", "<html><title>Sign in</title></html>"],
  ["application/problem+json", "plain words"],
])("%s that is none, %s, is given as text, and a note says so", async (contentType, content) => {
  const upstream = answering(contentType, content);
  expect(texts(await call(getThing, {}, { upstream }))).toEqual([
    "ok",
    content,
    "The upstream calls its answer JSON, but it is none: it is given as text.",
  ]);
});

it("gives JSON of more values than can be read as text, and says so", async () => {
  const upstream = answering("application/json", `[${"1,".repeat(400_000)}1]`);
  const [kind, text, ...notes] = texts(await call(getThing, {}, { upstream }));
  expect([kind, text?.slice(0, 6), text?.length]).toEqual(["ok", "[1,1,1", 65_536]);
  expect(notes.join("\n")).toContain(
    "The answer is JSON of more than 400000 values: it is given as text.",
  );
});

it.each(["text/plain", "text/html; charset=utf-8", "text/javascript"])(
  "JSON that is called %s is shown as it came, and read where something in it is wanted",
  async (contentType) => {
    const upstream = answering(contentType, '{ "a": 1, "b": [2] }');
    expect(texts(await call(getThing, {}, { upstream }))).toEqual(["ok", '{ "a": 1, "b": [2] }']);
    const shaped = thing({}, { shape: ["b"] });
    expect(texts(await call(shaped, {}, { upstream }))).toEqual(["ok", '{"b":[2]}']);
  },
);

it("JSON that is called text keeps its structure when it has to be cut", async () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id }));
  const upstream = answering("text/plain", JSON.stringify(list, undefined, 1));
  const [, text = ""] = texts(await call(getThing, {}, { upstream }));
  expect(JSON.parse(text)).toHaveLength(5553);
});

it("a charset is respected, and an unknown one is read as UTF-8", async () => {
  const latin = answering("text/plain; charset=ISO-8859-1", Buffer.from([0x67, 0xfc, 0x6e]));
  expect(texts(await call(getThing, {}, { upstream: latin }))).toEqual(["ok", "gün"]);
  const unknown = answering("text/plain; charset=klingon", "gün");
  expect(texts(await call(getThing, {}, { upstream: unknown }))).toEqual(["ok", "gün"]);
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]);

it.each([
  ["image/png", { type: "image", data: "iVBORwA=", mimeType: "image/png" }],
  ["audio/wav; x=1", { type: "audio", data: "iVBORwA=", mimeType: "audio/wav" }],
  [
    "application/zip",
    {
      type: "resource",
      resource: { uri: "gram://answer", mimeType: "application/zip", blob: "iVBORwA=" },
    },
  ],
  [
    undefined,
    {
      type: "resource",
      resource: { uri: "gram://answer", mimeType: "application/octet-stream", blob: "iVBORwA=" },
    },
  ],
])("bytes of %s become MCP content", async (contentType, block) => {
  const upstream = answering(contentType, png);
  expect(await call(getThing, {}, { upstream })).toEqual({ kind: "ok", content: [block] });
});

it("a file over 1 MB is described", async () => {
  const upstream = answering("application/zip", new Uint8Array(2_000_000));
  expect(texts(await call(getThing, {}, { upstream }))).toEqual([
    "ok",
    "The answer is a file of type application/zip and 2000000 bytes, too large to be shown (1 MB at most).",
  ]);
});

it.each<[number, string | undefined, string]>([
  [201, undefined, "Created: GET /thing answered 201 with no content."],
  [201, "/things/7", "Created: GET /thing answered 201, location /things/7"],
  [
    202,
    "/jobs/7",
    "Accepted: GET /thing answered 202; the upstream is still working on it, see /jobs/7.",
  ],
  [200, "/things/7", "Done: GET /thing answered 200 with no content."],
])("an empty answer of status %i and location %s", async (status, location, sentence) => {
  const headers = location === undefined ? {} : { location };
  const upstream = fakeUpstream(() => ({ status, headers }));
  expect(texts(await call(getThing, {}, { upstream }))).toEqual(["ok", sentence]);
});

it.each([
  [200, "Done: GET /thing answered 200 with no content."],
  [204, "Done: GET /thing answered 204 with no content."],
  [202, "Accepted: GET /thing answered 202; the upstream is still working on it."],
])("an empty answer of status %i says what happened", async (status, sentence) => {
  const upstream = answering("application/json", "", status);
  expect(texts(await call(getThing, {}, { upstream }))).toEqual(["ok", sentence]);
});

it.each<[ResponsePlan, string]>([
  [{ as: "json" }, '{"a":1}'],
  [{ as: "text" }, '{ "a": 1 }'],
  [{ as: "none" }, "Done: GET /thing answered 200 with no content."],
])("a response %j overrides the Content-Type", async (response, text) => {
  const upstream = answering("text/plain", '{ "a": 1 }');
  expect(texts(await call(thing(response), {}, { upstream }))).toEqual(["ok", text]);
});

it("base64 can be named in an answer, and is a file otherwise", async () => {
  const upstream = answering("application/pdf", png);
  const named = thing({ as: "base64" }, { text: "data:application/pdf;base64,{$response.body}" });
  expect(texts(await call(named, {}, { upstream }))).toEqual([
    "ok",
    "data:application/pdf;base64,iVBORwA=",
  ]);
  const outcome = await call(thing({ as: "base64" }), {}, { upstream });
  expect(outcome.content[0]?.type).toBe("resource");
});

it("a redirect that is returned says where it leads", async () => {
  const upstream = fakeUpstream(() => ({
    status: 302,
    headers: { location: "https://b.example/x" },
  }));
  const outcome = await call(thing({ redirect: "return" }), {}, { upstream });
  expect(texts(outcome)).toEqual([
    "ok",
    "Done: GET /thing answered 302, location https://b.example/x",
  ]);
});

const json = { items: [{ id: 1, user: { login: "a", id: 7 } }, { id: 2 }], total: 2 };

it.each<[Answer, string]>([
  [
    { from: "$response.body.items", shape: ["id", "user.login"] },
    '[{"id":1,"user":{"login":"a"}},{"id":2}]',
  ],
  [{ from: "$response.body.total" }, "2"],
  [
    { from: "$response.body.nothing" },
    "GET /thing answered 200 without the part that this tool shows.",
  ],
  [{ shape: ["__proto__", "constructor", "total"] }, '{"total":2}'],
  [{ text: "{$response.body.total} found{? for {$inputs.q}}." }, "2 found."],
  [{ text: "{$inputs.q}" }, "The answer is empty."],
  [
    {
      from: "$response.body.items",
      shape: ["id"],
      text: { each: "$item", line: "- {$item.id}", tail: "end" },
    },
    "- 1\n- 2\nend",
  ],
])("the answer %j is %s", async (answer, text) => {
  const upstream = fakeUpstream(() => ({ json }));
  expect(texts(await call(thing({}, answer), {}, { upstream }))).toEqual(["ok", text]);
});

it("hostile keys in an answer stay data", async () => {
  const text = '{"__proto__":{"polluted":true},"constructor":1}';
  const upstream = answering("application/json", text);
  expect(texts(await call(getThing, {}, { upstream }))).toEqual(["ok", text]);
  const shaped = thing({}, { shape: ["__proto__.polluted"] });
  expect(texts(await call(shaped, {}, { upstream }))).toEqual([
    "ok",
    '{"__proto__":{"polluted":true}}',
  ]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

it("a huge list is cut to valid JSON, and a note says so", async () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, title: `title ${id}` }));
  const outcome = await call(getThing, {}, { upstream: fakeUpstream(() => ({ json: list })) });
  const [, text = "", note] = texts(outcome);
  const kept: unknown = JSON.parse(text);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
  expect(kept).toEqual(list.slice(0, 2053));
  expect(note).toBe("Cut to 64 KB: the list has 2053 of 20000 elements. Ask for less.");
});

it("a huge text keeps its head, and no half character", async () => {
  const upstream = answering("text/plain", `x${"ü".repeat(50_000)}`);
  const [, text = "", note] = texts(await call(getThing, {}, { upstream }));
  expect(text).toBe(`x${"ü".repeat(32_767)}`);
  expect(note).toBe("Cut to 64 KB: the text has 100001 bytes. Ask for less.");
});
