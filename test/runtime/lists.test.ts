import { expect, it } from "vitest";
import type { Answer, Step } from "../../src/contract/index.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

function jobsTool(step: Partial<Step>, answer: Answer = { shape: ["id"] }) {
  const request = { method: "GET", path: "/jobs" } as const;
  return tool({ run: [{ steps: [{ id: "jobs", request, ...step }], answer }] });
}

function answering(json: unknown) {
  return fakeUpstream(() => ({ json }));
}

const items = "$response.body.jobs";
const hint = "where this tool needs a list. Tell the people who run this server.";

it.each<[string, unknown, Partial<Step>, string]>([
  ["an object", { jobs: { id: 1 } }, { items }, "an object at body.jobs"],
  ["a text", { jobs: "none" }, { items }, "a text at body.jobs"],
  ["a text in place of all", "none", { items }, "a text"],
  ["an object that elements are to be kept of", { id: 1 }, { where: "$item.id" }, "an object"],
])("%s where the list should be is a failure", async (_, json, step, came) => {
  const outcome = await call(jobsTool(step), {}, { upstream: answering(json) });
  expect(texts(outcome)).toEqual(["failed", `GET /jobs answered 200 with ${came}, ${hint}`]);
});

it.each([[{ total: 0 }], [{ jobs: null }]])(
  "a list that is not there is taken for an empty one, and that is said: %j",
  async (json) => {
    const outcome = await call(jobsTool({ items }), {}, { upstream: answering(json) });
    expect(texts(outcome)).toEqual([
      "ok",
      "[]",
      "The answer has nothing at body.jobs: that is taken for an empty list.",
    ]);
  },
);

it("an answer without a body has no list, and is no failure", async () => {
  const upstream = fakeUpstream(() => ({ status: 204 }));
  expect(texts(await call(jobsTool({ items }), {}, { upstream }))).toEqual([
    "ok",
    "Done: GET /jobs answered 204 with no content.",
  ]);
});

it("what a step expects is told before a list that is none", async () => {
  const expected = [{ that: "!$response.body.error", message: "It says: {$response.body.error}" }];
  const upstream = answering({ error: "too old", jobs: "none" });
  const outcome = await call(jobsTool({ items, expect: expected }), {}, { upstream });
  expect(texts(outcome)).toEqual(["failed", "It says: too old"]);
});

it("a write whose answer has no list was done all the same", async () => {
  const write = jobsTool({ items, request: { method: "POST", path: "/jobs" } });
  const outcome = await call(write, {}, { upstream: answering({ jobs: 3 }) });
  expect(texts(outcome)).toEqual([
    "failed",
    `POST /jobs answered 200 with a number at body.jobs, ${hint} Already done before that: POST /jobs.`,
  ]);
  expect(outcome.written).toEqual(["POST /jobs"]);
});

it("a forEach of what is no list is a failure, and of what is missing does nothing", async () => {
  const steps = (path: string): Step[] => [
    { id: "jobs", request: { method: "GET", path: "/jobs" } },
    {
      id: "logs",
      forEach: { in: path },
      request: { method: "GET", path: "/logs/{id}", variables: { id: "$item" } },
    },
  ];
  const run = (path: string) =>
    call(tool({ run: [{ steps: steps(path) }] }), {}, { upstream: answering({ ids: { a: 1 } }) });
  expect(texts(await run("$steps.jobs.body.ids"))).toEqual([
    "failed",
    "GET /logs/{id} is sent for each element of $steps.jobs.body.ids, which is an object and no list. Tell the people who run this server.",
  ]);
  expect(texts(await run("$steps.jobs.body.others"))).toEqual(["ok", "[]"]);
});

it("what the answers of a forEach say alike is said once, and is not about pages", async () => {
  const each: Step = {
    id: "jobs",
    forEach: { in: "$inputs.ids" },
    request: { method: "GET", path: "/jobs/{id}", variables: { id: "$item" } },
    items,
  };
  const properties = { ids: { type: "array" } };
  const definition = tool({
    input: { type: "object", additionalProperties: false, properties },
    run: [{ steps: [each] }],
  });
  const outcome = await call(definition, { ids: [1, 2] }, { upstream: answering({}) });
  expect(texts(outcome)).toEqual([
    "ok",
    "[[],[]]",
    "The answer has nothing at body.jobs: that is taken for an empty list.",
  ]);
});
