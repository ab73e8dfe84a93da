import fc from "fast-check";
import { expect, it } from "vitest";
import type { Answer, RequestTemplate, Schema, Step } from "../../src/contract/index.ts";
import { ExactNumber } from "../../src/core/exact-number.ts";
import { parseJson } from "../../src/core/parse-json.ts";
import { numberText } from "../core/json-texts.ts";
import { call, fakeUpstream, getThing, texts, tool } from "./fake-upstream.ts";

const big = "9007199254740993";
const long = "0.1234567890123456789";
const json = { "content-type": "application/json" };

function answering(text: string) {
  return fakeUpstream(() => ({ headers: json, text }));
}

function thing(answer: Answer, step: Partial<Step> = {}) {
  const request = { method: "GET", path: "/thing" } as const;
  return tool({ run: [{ steps: [{ id: "main", request, ...step }], answer }] });
}

const body = `{"id":${big},"list":[{"id":${big},"x":${long}},{"id":1,"x":1e400}],"z":-0}`;

it.each<[Answer, string]>([
  [{}, body],
  [{ shape: ["id", "list.x"] }, `{"id":${big},"list":[{"x":${long}},{"x":1e400}]}`],
  [{ shape: ["ids = list[*].id"] }, `{"ids":[${big},1]}`],
  [{ from: "$response.body.id" }, big],
  [
    { text: "id {$response.body.id}, list {$response.body.list}" },
    `id ${big}, list [{"id":${big},"x":${long}},{"id":1,"x":1e400}]`,
  ],
  [{ text: "{$response.body.list[*].id | join '+'}" }, `${big}+1`],
  [{ text: `{$response.body.id | map '${big}=mine'}` }, "mine"],
  [{ text: "{$response.body.list[0].x | duration} {$response.body.id | plural 'a' 'b'}" }, "0s b"],
  [{ text: "{$response.body.id.text}" }, "The answer is empty."],
])("an answer %j keeps every digit", async (answer, text) => {
  expect(texts(await call(thing(answer), {}, { upstream: answering(body) }))).toEqual(["ok", text]);
});

it("any JSON with any numbers reaches the model as the same value, digit for digit", async () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      numberText,
      fc.string().map((s) => JSON.stringify(s)),
      tie("list"),
      tie("object"),
    ),
    list: fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
    object: fc
      .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_]{1,6}$/), tie("value")), {
        maxLength: 4,
        selector: ([k]) => k,
      })
      .map((members) => `{${members.map(([key, member]) => `"${key}":${member}`).join(",")}}`),
  })).list;
  await fc.assert(
    fc.asyncProperty(value, async (text) => {
      const [kind, answer = ""] = texts(await call(getThing, {}, { upstream: answering(text) }));
      expect(kind).toBe("ok");
      expect(parseJson(answer)).toEqual(parseJson(text));
    }),
    { numRuns: 200 },
  );
});

const everywhere: RequestTemplate = {
  method: "POST",
  path: "/things/{id}",
  query: { id: "$inputs.id", list: { value: "$inputs.list", explode: false } },
  headers: { "x-id": "$inputs.id" },
  cookies: { id: "$inputs.id" },
  body: { id: "$inputs.id", list: "$inputs.list", any: "$inputs.any" },
};

function sender(id: Schema) {
  const list = { type: "array", items: { type: "number" } };
  return tool({
    input: { type: "object", additionalProperties: false, properties: { id, list, any: {} } },
    run: [{ steps: [{ id: "main", request: everywhere }] }],
  });
}

it.each<[string, Schema, string]>([
  ["a number", { type: "integer" }, `{"id":${big},"list":[${long},2],"any":{"n":[1e400]}}`],
  [
    "digits for an integer",
    { type: "integer" },
    `{"id":"${big}","list":["${long}",2],"any":{"n":[1e400]}}`,
  ],
])("%s goes out with every digit, wherever it is sent", async (_, id, args) => {
  const upstream = answering("{}");
  await call(sender(id), parseJson(args), { upstream });
  expect(upstream.requests).toEqual([
    expect.objectContaining({
      target: `/things/${big}?id=${big}&list=${long},2`,
      headers: { "x-id": big, cookie: `id=${big}`, "content-type": "application/json" },
      body: `{"id":${big},"list":[${long},2],"any":{"n":[1e400]}}`,
    }),
  ]);
});

it("digits that are a text stay one", async () => {
  const upstream = answering("{}");
  await call(sender({ type: "string" }), { id: big, list: [1] }, { upstream });
  expect(upstream.requests[0]?.body).toBe(`{"id":"${big}","list":[1]}`);
});

it.each<[Schema, string, string]>([
  [{ type: "integer", maximum: 100 }, big, `id must be at most 100, not ${big}.`],
  [{ type: "string" }, big, `id must be a string, not ${big}.`],
  [{ type: "integer" }, long, `id must be an integer, not ${long}.`],
  [{ type: "object" }, big, `id must be an object, not ${big}.`],
])("a schema %j sees %s as the number that it is", async (id, number, message) => {
  const args = { id: new ExactNumber(number) };
  expect(texts(await call(sender(id), args, { upstream: answering("{}") }))).toEqual([
    "failed",
    message,
  ]);
});

it.each<[string, boolean]>([
  [`$response.body.id == ${big}`, true],
  [`$response.body.id in [1, ${big}]`, true],
  ["$response.body.id == 9007199254740992", false],
  ["$response.body.id == $response.body.list[0].id", true],
  ["$response.body.id != $response.body.list[0].id", false],
  ["$response.body.id > 9007199254740992", true],
  ["$response.body.id < 9007199254740994", true],
  ["$response.body.list[0].x < 1", true],
  ["$response.body.list[1].x > $response.body.id", true],
  ["$response.body.z == 0", true],
  ["$response.body.id == '9007199254740993'", false],
])("the condition %s is %s", async (that, holds) => {
  const checked = thing({ text: "held" }, { expect: [{ that, message: "did not" }] });
  const outcome = texts(await call(checked, {}, { upstream: answering(body) }));
  expect(outcome).toEqual(holds ? ["ok", "held"] : ["failed", "did not"]);
});

it("a cursor and an id of an earlier step keep their digits", async () => {
  const upstream = fakeUpstream(({ target }) => ({
    headers: json,
    text:
      target === `/list?after=${big}`
        ? `{"items":[2],"next":${big}1}`
        : `{"items":[1],"next":${big}}`,
  }));
  const paged = tool({
    input: {
      type: "object",
      additionalProperties: false,
      properties: { after: { type: "integer" } },
    },
    run: [
      {
        steps: [
          {
            id: "main",
            request: { method: "GET", path: "/list", query: { after: "$inputs.after" } },
            items: "$response.body.items",
            paging: { by: "cursor", set: "query.after", next: "$response.body.next" },
            all: 2,
          },
          {
            id: "then",
            request: {
              method: "POST",
              path: "/x/{id}",
              variables: { id: "$steps.main.body.next" },
              body: { id: "$steps.main.body.next" },
            },
          },
        ],
        answer: { from: "$steps.main.items" },
      },
    ],
  });
  expect(texts(await call(paged, {}, { upstream }))).toEqual([
    "ok",
    "[1,2]",
    `There is more after the first 2 pages: call again with after: ${big}1.`,
  ]);
  expect(upstream.lines()).toEqual(["GET /list", `GET /list?after=${big}`, `POST /x/${big}1`]);
  expect(upstream.requests[2]?.body).toBe(`{"id":${big}1}`);
});
