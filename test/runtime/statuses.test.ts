import { expect, it } from "vitest";
import { Secret } from "../../src/core/secret.ts";
import { type Answered, call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

function issue(method: "GET" | "PATCH") {
  return tool({
    input: {
      type: "object",
      additionalProperties: false,
      properties: { owner: { type: "string" }, number: { type: "integer" } },
    },
    run: [
      {
        steps: [
          {
            id: "main",
            request: {
              method,
              path: "/{owner}/issues/{issue_number}",
              variables: { issue_number: "$inputs.number" },
            },
          },
        ],
      },
    ],
  });
}

const label = "/{owner}/issues/{issue_number} answered";

async function failure(answer: Answered, credential?: Secret, method: "GET" | "PATCH" = "GET") {
  const upstream = fakeUpstream(() => answer);
  const context = credential === undefined ? { upstream } : { upstream, credential };
  return texts(await call(issue(method), { owner: "o", number: 1 }, context));
}

it.each<[Answered, string]>([
  [
    { status: 301, headers: { location: "https://evil.example/x?token=1" } },
    `GET ${label} 301 Moved Permanently. It redirects to evil.example, which is not followed. Check owner, number. What they name may have moved.`,
  ],
  [
    { status: 302, headers: { location: "/elsewhere" } },
    `GET ${label} 302 Found. It redirects elsewhere, which is not followed. Check owner, number. What they name may have moved.`,
  ],
  [{ status: 304 }, `GET ${label} 304 Not Modified.`],
  [
    { status: 400, json: { error: "bad page" } },
    `GET ${label} 400 Bad Request: bad page. Correct the arguments that it names and call again.`,
  ],
  [
    { status: 401, json: { message: "Requires authentication" } },
    `GET ${label} 401 Unauthorized: Requires authentication. No credential was sent, and this call needs one.`,
  ],
  [
    { status: 403, json: { message: "Forbidden" } },
    `GET ${label} 403 Forbidden: Forbidden. No credential was sent, and this call may need one.`,
  ],
  [
    {
      status: 403,
      json: {},
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1786590600" },
    },
    `GET ${label} 403 Forbidden. The upstream's rate limit is used up; try again after 2026-08-13T03:10:00Z.`,
  ],
  [
    { status: 404, json: { message: "Not Found" } },
    `GET ${label} 404 Not Found: Not Found. Check owner, number. What exists but the credential may not see is also answered like this.`,
  ],
  [
    { status: 406, json: { message: "The diff is too large." } },
    `GET ${label} 406 Not Acceptable: The diff is too large. It cannot be had in this form: ask in another way, or for less of it.`,
  ],
  [
    { status: 409, text: "edit conflict" },
    `GET ${label} 409 Conflict: edit conflict. Its state has changed or conflicts with the call: read it again, then decide.`,
  ],
  [{ status: 418, text: "" }, `GET ${label} 418 I'm a Teapot.`],
  [
    { status: 429, headers: { "retry-after": "30" } },
    `GET ${label} 429 Too Many Requests. The upstream's rate limit is used up; try again in 30 s.`,
  ],
  [
    { status: 429, headers: { "retry-after": "Thu, 13 Aug 2026 03:01:00 GMT" } },
    `GET ${label} 429 Too Many Requests. The upstream's rate limit is used up; try again in 60 s.`,
  ],
  [
    { status: 429 },
    `GET ${label} 429 Too Many Requests. The upstream's rate limit is used up; try again in a minute.`,
  ],
  [
    {
      status: 500,
      text: "<html><head><title>Oops</title></head><body>stack</body></html>",
      headers: { "content-type": "text/html" },
    },
    `GET ${label} 500 Internal Server Error: Oops. The upstream has a problem of its own; try again later.`,
  ],
  [
    { status: 503, headers: { "retry-after": "5" } },
    `GET ${label} 503 Service Unavailable. The upstream has a problem of its own; try again in 5 s.`,
  ],
  [{ status: 599 }, `GET ${label} 599. The upstream has a problem of its own; try again later.`],
  [{ status: 101 }, `GET ${label} 101 Switching Protocols.`],
])("%j is explained", async (answer, sentence) => {
  expect(await failure(answer)).toEqual(["failed", sentence]);
});

it.each<[number, string]>([
  [
    401,
    `GET ${label} 401 Unauthorized. The credential was refused: it may be wrong, expired or revoked.`,
  ],
  [
    403,
    `GET ${label} 403 Forbidden. The credential is known but may not do this: it lacks a permission or scope.`,
  ],
])("with a credential, %i is about the credential", async (status, sentence) => {
  expect(await failure({ status }, new Secret("t"))).toEqual(["failed", sentence]);
});

it.each<[string, string]>([
  ["-5", "in a minute"],
  ["1.5", "in 2 s"],
  ["Tue, 01 Jan 2019 00:00:00 GMT", "in 0 s"],
])("a Retry-After of %s is understood as a cool-down does: %s", async (value, wait) => {
  const answer = { status: 429, headers: { "retry-after": value } };
  expect(await failure(answer)).toEqual([
    "failed",
    `GET ${label} 429 Too Many Requests. The upstream's rate limit is used up; try again ${wait}.`,
  ]);
});

it("a write that the upstream failed at may have been done", async () => {
  expect(await failure({ status: 502 }, undefined, "PATCH")).toEqual([
    "failed",
    `PATCH ${label} 502 Bad Gateway. The upstream has a problem of its own; try again later. It may have been done all the same: look before you repeat it.`,
  ]);
});

function numbered(name: string, count: number): string {
  return Array.from({ length: count }, (_, n) => `${name}${n}`).join("; ");
}

it.each<[unknown, string]>([
  [
    {
      message: "Validation Failed",
      errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
    },
    "Validation Failed; title: missing_field.",
  ],
  [{ title: "Bad", detail: "Your balance is low" }, "Your balance is low."],
  [{ error: { message: "No such model", param: "model" } }, "No such model."],
  [
    { error: "invalid_request", error_description: "The scope is unknown." },
    "The scope is unknown.",
  ],
  [
    { message: { title: ["is too short"] }, errors: { title: ["is too short"] } },
    "title: is too short.",
  ],
  [{ message: { line_code: ["can't be blank"] } }, "line_code: can't be blank."],
  [
    { message: ["The branch has a merge request already: !7"] },
    "The branch has a merge request already: !7.",
  ],
  [{ detail: [{ loc: ["body", "name"], msg: "field required" }] }, "body.name: field required."],
  [{ errors: ["first", "second"] }, "first; second."],
  [["only this"], "only this."],
  [[{ message: "a" }, { message: "b" }], "a; b."],
  ["just text", "just text."],
  [
    {
      error: {
        code: 400,
        message: "Bad size",
        details: [{ field: "size", reason: "too large" }, { message: "see the docs" }],
      },
    },
    "Bad size; size: too large; see the docs.",
  ],
  [{ errors: Array.from({ length: 30 }, (_, n) => `e${n}`) }, `${numbered("e", 30)}.`],
  [{ code: "E42", info: { x: 1 } }, '{"code":"E42","info":{"x":1}}.'],
  [{ errors: [null, 7, {}] }, '{"errors":[null,7,{}]}.'],
  [7, "7."],
  [{ message: `two\r\nlines\u0000 and ${"x".repeat(9000)}` }, `two lines and ${"x".repeat(7985)}…`],
])("the upstream's own words are found in %j", async (json, said) => {
  expect(await failure({ status: 422, json })).toEqual([
    "failed",
    `GET ${label} 422 Unprocessable Entity: ${said} Correct the arguments that it names and call again.`,
  ]);
});

it.each<[unknown]>([[{}], [null], [[]]])(
  "%j says nothing, and nothing is made up",
  async (json) => {
    expect(await failure({ status: 418, json })).toEqual([
      "failed",
      `GET ${label} 418 I'm a Teapot.`,
    ]);
  },
);
