import { expect, it } from "vitest";
import { UpstreamFailure, type UpstreamFailureKind } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import { call, fakeUpstream, getThing, texts, tool } from "./fake-upstream.ts";

it("a plain GET answers the shaped JSON as one compact text", async () => {
  const upstream = fakeUpstream(() => ({
    json: { login: "octocat", id: 1, plan: { name: "pro" } },
  }));
  const getMe = tool({
    run: [
      {
        steps: [{ id: "main", request: { method: "GET", path: "/user" } }],
        answer: { shape: ["login", "plan.name"] },
      },
    ],
  });
  expect(texts(await call(getMe, {}, { upstream }))).toEqual([
    "ok",
    '{"login":"octocat","plan":{"name":"pro"}}',
  ]);
  expect(upstream.requests).toEqual([
    {
      upstream: "api",
      method: "GET",
      target: "/user",
      template: "/user",
      headers: {},
      safe: true,
    },
  ]);
});

it("the credential goes to the upstream as it is, and nowhere else", async () => {
  const credential = new Secret("ghp_canary");
  const upstream = fakeUpstream(() => ({ status: 401, json: { message: "Bad credentials" } }));
  const outcome = await call(getThing, {}, { upstream, credential });
  expect(upstream.requests[0]?.credential).toBe(credential);
  expect(JSON.stringify(outcome)).not.toContain("ghp_canary");
});

const status = tool({
  input: {
    type: "object",
    additionalProperties: false,
    required: ["owner", "number"],
    properties: { owner: { type: "string" }, number: { type: "integer" } },
  },
  run: [
    {
      steps: [
        {
          id: "pr",
          request: {
            method: "GET",
            path: "/{owner}/pulls/{pull_number}",
            variables: { pull_number: "$inputs.number" },
          },
        },
        {
          id: "status",
          request: {
            method: "GET",
            path: "/{owner}/commits/{ref}/status",
            variables: { ref: "$steps.pr.body.head.sha" },
          },
        },
      ],
      answer: { shape: ["state"] },
    },
  ],
});

it("a chain passes a value from one answer into the next request", async () => {
  const upstream = fakeUpstream(({ target }) =>
    target === "/octo/pulls/42"
      ? { json: { head: { sha: "abc" } } }
      : { json: { state: "success", total: 3 } },
  );
  expect(texts(await call(status, { owner: "octo", number: 42 }, { upstream }))).toEqual([
    "ok",
    '{"state":"success"}',
  ]);
  expect(upstream.lines()).toEqual(["GET /octo/pulls/42", "GET /octo/commits/abc/status"]);
});

it("a chain that lacks a value stops with a reason instead of asking nonsense", async () => {
  const upstream = fakeUpstream(() => ({ json: {} }));
  const outcome = await call(status, { owner: "octo", number: 42 }, { upstream });
  expect(outcome.kind).toBe("failed");
  expect(upstream.lines()).toEqual(["GET /octo/pulls/42"]);
});

const review = tool({
  input: {
    type: "object",
    additionalProperties: false,
    required: ["path", "body"],
    properties: {
      path: { type: "string" },
      body: { type: "string" },
      line: { type: "integer" },
      side: { type: "string", enum: ["LEFT", "RIGHT"] },
      subjectType: { type: "string", enum: ["FILE", "LINE"], default: "LINE" },
    },
  },
  guards: [
    {
      that: "$inputs.subjectType != 'LINE' || $inputs.line",
      message: "Give line, or subjectType FILE.",
    },
  ],
  run: [
    {
      steps: [
        {
          id: "reviews",
          request: { method: "GET", path: "/reviews", query: { per_page: 2 } },
          where: "$item.state == 'PENDING'",
          paging: { by: "link", set: "query.page" },
          all: 10,
          expect: [{ that: "$steps.reviews.items[0]", message: "No pending review." }],
        },
        {
          id: "thread",
          request: {
            method: "POST",
            path: "/graphql",
            body: {
              query: "mutation",
              variables: {
                input: {
                  review: "$steps.reviews.items[0].node_id",
                  path: "$inputs.path",
                  body: "$inputs.body",
                  subjectType: "$inputs.subjectType",
                  line: "$inputs.line",
                  side: "$inputs.side",
                },
              },
            },
          },
          expect: [
            {
              that: "!$response.body.errors",
              message: "{$response.body.errors[*].message | join '; '}",
            },
            {
              that: "$response.body.data.thread",
              message:
                "{$inputs.path}{? line {$inputs.line}}{? on {$inputs.side}} is not in the diff.",
            },
          ],
        },
      ],
      answer: { from: "$response.body.data.thread" },
    },
  ],
});

const reviews = {
  "/reviews?per_page=2": {
    json: [{ state: "APPROVED" }, { state: "DISMISSED" }],
    headers: { link: '<https://evil.example/reviews?page=2>; rel="next"' },
  },
  "/reviews?per_page=2&page=2": { json: [{ state: "PENDING", node_id: "PRR_1" }] },
};

function reviewUpstream(thread: unknown) {
  return fakeUpstream(({ target }) =>
    Object.hasOwn(reviews, target)
      ? reviews[target === "/reviews?per_page=2" ? target : "/reviews?per_page=2&page=2"]
      : { json: thread },
  );
}

it("a call that finds, checks and writes sends arguments as data", async () => {
  const upstream = reviewUpstream({ data: { thread: { id: "T1" } } });
  const args = { path: "a.ts", body: "see {$inputs.path}", line: 3 };
  expect(texts(await call(review, args, { upstream }))).toEqual(["ok", '{"id":"T1"}']);
  expect(upstream.lines()).toEqual([
    "GET /reviews?per_page=2",
    "GET /reviews?per_page=2&page=2",
    "POST /graphql",
  ]);
  expect(JSON.parse(String(upstream.requests[2]?.body))).toEqual({
    query: "mutation",
    variables: {
      input: {
        review: "PRR_1",
        path: "a.ts",
        body: "see {$inputs.path}",
        subjectType: "LINE",
        line: 3,
      },
    },
  });
});

it.each([
  [{ errors: [{ message: "a" }, { message: "b" }] }, "a; b."],
  [{ data: { thread: null } }, "a.ts line 3 is not in the diff."],
])("an expectation that %j breaks is the answer", async (thread, message) => {
  const upstream = reviewUpstream(thread);
  const outcome = await call(review, { path: "a.ts", body: "b", line: 3 }, { upstream });
  expect(texts(outcome)).toEqual([
    "failed",
    `${message} That is how POST /graphql was answered. It may have been done all the same: look before you repeat it.`,
  ]);
});

it("a guard sees defaults and refuses before anything is sent", async () => {
  const upstream = fakeUpstream(() => ({}));
  const args = Object.freeze({ path: "a", body: "b" });
  expect(texts(await call(review, args, { upstream }))).toEqual([
    "failed",
    "Give line, or subjectType FILE.",
  ]);
  expect(upstream.requests).toEqual([]);
});

it.each<[UpstreamFailureKind, string]>([
  ["timeout", "GET /thing got no answer: it took too long. Ask for less, or try again later."],
  ["connection", "GET /thing got no answer: it took too long. Try again later."],
  [
    "too-large",
    "GET /thing got no answer: it took too long. Ask for less: a smaller page, or narrower filters.",
  ],
  ["cancelled", "GET /thing got no answer: it took too long."],
  [
    "encoding",
    "GET /thing got no answer: it took too long. Trying again will not help; the upstream has to be mended.",
  ],
])("an upstream failure %s says what to try", async (kind, message) => {
  const upstream = fakeUpstream(() => {
    throw new UpstreamFailure(kind, "it took too long");
  });
  expect(texts(await call(getThing, {}, { upstream }))).toEqual(["failed", message]);
});

it("a call that was cancelled before it began sends nothing", async () => {
  const upstream = fakeUpstream(() => ({}));
  const outcome = await call(getThing, {}, { upstream, signal: AbortSignal.abort() });
  expect(texts(outcome)).toEqual(["failed", "The call was cancelled."]);
  expect(upstream.requests).toEqual([]);
});

it("a failure after a write says what has been done", async () => {
  const upstream = fakeUpstream(({ method }) =>
    method === "POST" ? { status: 201, json: { id: 1 } } : { status: 500 },
  );
  const create = tool({
    run: [
      {
        steps: [
          { id: "a", request: { method: "POST", path: "/pulls" } },
          { id: "b", request: { method: "PUT", path: "/reviewers" } },
        ],
      },
    ],
  });
  expect(texts(await call(create, {}, { upstream }))).toEqual([
    "failed",
    "PUT /reviewers answered 500 Internal Server Error. The upstream has a problem of its own; try again later. It may have been done all the same: look before you repeat it. Already done before that: POST /pulls.",
  ]);
});

it("JSON nested more than 200 levels deep is given as text", async () => {
  const text = "[".repeat(201) + "]".repeat(201);
  const upstream = fakeUpstream(() => ({ text, headers: { "content-type": "application/json" } }));
  const outcome = await call(getThing, {}, { upstream });
  const note = "The answer is JSON nested more than 200 levels deep: it is given as text.";
  expect(texts(outcome)).toEqual(["ok", text, note]);
});
