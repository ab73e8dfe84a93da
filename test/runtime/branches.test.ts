import { expect, it } from "vitest";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

const read = tool({
  input: {
    type: "object",
    additionalProperties: false,
    required: ["method", "number"],
    properties: {
      method: { type: "string", enum: ["get", "get_files", "get_file"] },
      number: { type: "integer" },
      path: { type: "string" },
      page: { type: "integer", default: 1 },
    },
  },
  run: [
    {
      when: "$inputs.method == 'get'",
      steps: [{ id: "main", request: { method: "GET", path: "/pulls/{number}" } }],
    },
    {
      when: "$inputs.method == 'get_files'",
      steps: [
        {
          id: "main",
          request: {
            method: "GET",
            path: "/pulls/{number}/files",
            query: { page: "$inputs.page" },
          },
        },
      ],
    },
    {
      when: "$inputs.method == 'get_file'",
      needs: ["path"],
      steps: [{ id: "main", request: { method: "GET", path: "/pulls/{number}/files/{path}" } }],
    },
  ],
});

it.each([
  [{ method: "get", number: 7 }, "GET /pulls/7"],
  [{ method: "get_files", number: 7 }, "GET /pulls/7/files?page=1"],
  [{ method: "get_files", number: 7, page: 2 }, "GET /pulls/7/files?page=2"],
  [{ method: "get_file", number: 7, path: "a/b" }, "GET /pulls/7/files/a%2Fb"],
  [{ method: "get", number: 7, path: null }, "GET /pulls/7"],
])("%j runs %s", async (args, line) => {
  const upstream = fakeUpstream(() => ({ json: {} }));
  const nullable = { ...read.input.properties, path: { type: ["string", "null"] } };
  const definition = { ...read, input: { ...read.input, properties: nullable } };
  await call(definition, args, { upstream });
  expect(upstream.lines()).toEqual([line]);
});

it.each([
  [
    { method: "get", number: 7, page: 2, path: "a" },
    'With method "get", page, path cannot be given. It takes: method, number.',
  ],
  [{ method: "get_file", number: 7 }, 'With method "get_file", give path too.'],
])("%j is refused", async (args, message) => {
  const upstream = fakeUpstream(() => ({ json: {} }));
  expect(texts(await call(read, args, { upstream }))).toEqual(["failed", message]);
  expect(upstream.requests).toEqual([]);
});

const logs = tool({
  input: {
    type: "object",
    additionalProperties: false,
    properties: {
      job_id: { type: "integer" },
      run_id: { type: "integer" },
      content: { type: "boolean", default: false },
    },
  },
  run: [
    {
      when: "$inputs.job_id && $inputs.content",
      steps: [{ id: "a", request: { method: "GET", path: "/jobs/{job_id}/text" } }],
    },
    {
      when: "$inputs.job_id",
      steps: [
        {
          id: "a",
          request: { method: "GET", path: "/jobs/{job_id}/logs" },
          response: { as: "none", redirect: "return" },
        },
      ],
      answer: { text: "{$response.headers.location}" },
    },
    {
      when: "$inputs.run_id",
      steps: [{ id: "a", request: { method: "GET", path: "/runs/{run_id}" } }],
    },
  ],
});

it("an argument that took part in the choice may be given, and a redirect's address is the answer", async () => {
  const upstream = fakeUpstream(() => ({
    status: 302,
    headers: { location: "https://blob.example/1" },
    text: "moved",
  }));
  const outcome = await call(logs, { job_id: 5, content: false }, { upstream });
  expect(texts(outcome)).toEqual(["ok", "https://blob.example/1"]);
});

it("no branch that fits lists what must hold", async () => {
  const outcome = await call(logs, {}, { upstream: fakeUpstream(() => ({})) });
  expect(texts(outcome)).toEqual([
    "failed",
    "Nothing can be done with these arguments. One of these must hold: job_id && content; or job_id; or run_id.",
  ]);
});

const maybe = tool({
  input: {
    type: "object",
    additionalProperties: false,
    properties: { reviewers: { type: "array", items: { type: "string" } } },
  },
  run: [
    {
      steps: [
        { id: "pull", request: { method: "POST", path: "/pulls" } },
        {
          id: "ask",
          when: "$inputs.reviewers",
          request: {
            method: "POST",
            path: "/pulls/{number}/reviewers",
            variables: { number: "$steps.pull.body.number" },
            body: { reviewers: "$inputs.reviewers" },
          },
          onError: "keep",
        },
      ],
      answer: { text: "Pull {$steps.pull.body.number}{? asked {$steps.ask.status}}" },
    },
  ],
});

it("a step whose condition does not hold is skipped, and what names it is missing", async () => {
  const upstream = fakeUpstream(() => ({ json: { number: 9 } }));
  expect(texts(await call(maybe, {}, { upstream }))).toEqual(["ok", "Pull 9"]);
  expect(upstream.lines()).toEqual(["POST /pulls"]);
});

it("a failure that is kept is said beside the answer", async () => {
  const upstream = fakeUpstream(({ target }) =>
    target === "/pulls"
      ? { json: { number: 9 } }
      : {
          status: 422,
          json: { message: "Validation Failed", errors: [{ field: "reviewers", code: "unknown" }] },
        },
  );
  expect(texts(await call(maybe, { reviewers: ["x"] }, { upstream }))).toEqual([
    "ok",
    "Pull 9 asked 422",
    "A part is missing. POST /pulls/{number}/reviewers answered 422 Unprocessable Entity: Validation Failed; reviewers: unknown. Correct the arguments that it names and call again.",
  ]);
});

it("a tool whose only step is skipped says that nothing had to be done", async () => {
  const skipped = tool({
    run: [{ steps: [{ id: "a", when: "$env.NEVER", request: { method: "GET", path: "/a" } }] }],
  });
  const outcome = await call(skipped, {}, { upstream: fakeUpstream(() => ({})) });
  expect(texts(outcome)).toEqual([
    "ok",
    "Nothing had to be done: no step applied to these arguments.",
  ]);
});
