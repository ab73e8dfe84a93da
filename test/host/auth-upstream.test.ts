// What the API says of the caller's token, as HTTP tells it to the caller's client or the result to the model.
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import type { ToolDefinition } from "../../src/contract/tool.ts";
import { sha256 } from "../../src/core/digest.ts";
import { type Answer, told } from "./raw-post.ts";
import { type ApiAnswer, rpc, type SecuredOptions, securedHost } from "./secured-host.ts";
import { readingTool, step, writingTool } from "./tools.ts";

const auth: AuthDefinition = {
  mode: "passthrough",
  authorizationServers: ["https://as.example.com"],
};
const publicUrl = "https://mcp.example.com/mcp";
const metadataField =
  'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"';
const token = "t0ken-of-the-caller";

const twoReads = readingTool("look", {
  run: [{ steps: [step("first", "GET"), step("second", "GET")] }],
});
const writeThenRead = writingTool("change", {
  run: [{ steps: [step("save", "POST"), step("check", "GET")] }],
});

/** A host of these tools before an API that answers so by path; `{}` for others. */
function hostWith(
  answers: { readonly [path: string]: ApiAnswer },
  {
    tools = [readingTool("look"), writingTool("change")],
    change = {},
  }: { readonly tools?: readonly ToolDefinition[]; readonly change?: Partial<AuthDefinition> } = {},
) {
  const options: SecuredOptions = {
    // The change is of the mode that stands there.
    servers: [{ auth: { ...auth, ...change } as AuthDefinition, publicUrl, tools }],
    answer: ({ target }) => answers[target.split(" ")[1] ?? ""] ?? {},
  };
  return securedHost(options);
}

/** The text of a result that is an error; the test fails for any other answer. */
function errorOf({ status, headers, json }: Answer): string {
  expect([status, headers["www-authenticate"]]).toEqual([200, undefined]);
  expect(json).toMatchObject({ id: 1, result: { isError: true, content: [{ type: "text" }] } });
  // Proved by the line above.
  return (json as { result: { content: { text: string }[] } }).result.content[0]?.text ?? "";
}

it("makes the API's 401 a challenge, so that the client gets another token", async () => {
  const host = await hostWith({ "/look": { status: 401 } });
  const refused = await host.call("look", { token });
  expect(told(refused)).toEqual([
    401,
    `Bearer ${metadataField}, error="invalid_token", error_description="The API refused the token"`,
  ]);
  expect(refused.json).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -31401, message: "Unauthorized: a token is needed that the API takes" },
  });
});

it("tells the model of it where the operator wants that", async () => {
  const host = await hostWith(
    { "/look": { status: 401 }, "/change": { status: 403, body: { error: "insufficient_scope" } } },
    { change: { tokenRefused: "toolError", scopeDenied: "toolError" } },
  );
  expect(errorOf(await host.call("look", { token }))).toContain("GET /look answered 401");
  expect(errorOf(await host.call("change", { token }))).toContain("POST /change answered 403");
});

it.each<readonly [string, ApiAnswer, readonly (readonly string[])[], string]>([
  [
    "GitHub's headers",
    { headers: { "X-OAuth-Scopes": "gist, read:org", "X-Accepted-OAuth-Scopes": "repo" } },
    [],
    "repo",
  ],
  [
    "GitHub's headers and everything that the tool needs",
    { headers: { "X-OAuth-Scopes": "gist", "X-Accepted-OAuth-Scopes": "repo" } },
    [["repo"], ["workflow", "admin"]],
    "repo workflow",
  ],
  [
    "GitHub's headers where no scope is there",
    { headers: { "X-OAuth-Scopes": "", "X-Accepted-OAuth-Scopes": "admin:org, read:org" } },
    [],
    "read:org",
  ],
  [
    "a challenge",
    { headers: { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="a b"' } },
    [],
    "a b",
  ],
  ["GitLab's body", { body: { error: "insufficient_scope", scope: "api" } }, [], "api"],
  [
    "a scope that the tool is not known to need",
    { body: { error: "insufficient_scope", scope: "admin" } },
    [["read"]],
    "read admin",
  ],
])("asks for more by 403 where the API proves it with %s", async (_name, answer, scopes, asked) => {
  const host = await hostWith(
    { "/look": { status: 403, ...answer } },
    { tools: [readingTool("look", { scopes })], change: { challengeScopes: [] } },
  );
  expect(told(await host.call("look", { token }))).toEqual([
    403,
    `Bearer ${metadataField}, scope="${asked}", error="insufficient_scope", error_description="look needs more access"`,
  ]);
});

it.each<readonly [string, ApiAnswer]>([
  ["403 that may be about one object", { status: 403, body: { message: "Forbidden" } }],
  [
    "403 with every scope that is accepted",
    {
      status: 403,
      headers: { "X-OAuth-Scopes": "repo, gist", "X-Accepted-OAuth-Scopes": "repo" },
    },
  ],
  ["403 that takes any scope", { status: 403, headers: { "X-OAuth-Scopes": "repo" } }],
  ["404", { status: 404 }],
  ["500", { status: 500 }],
])("leaves %s to the model", async (_name, answer) => {
  const host = await hostWith({ "/look": answer });
  const text = errorOf(await host.call("look", { token }));
  expect(text).toContain(`GET /look answered ${answer.status}`);
});

it.each<readonly [string, ApiAnswer]>([
  ["401", { status: 401 }],
  ["403", { status: 403, body: { error: "insufficient_scope", scope: "api" } }],
])(
  "never answers %s when the call has written before, and says what it has done",
  async (_name, answer) => {
    const host = await hostWith({ "/check": answer }, { tools: [writeThenRead] });
    const text = errorOf(await host.call("change", { token }));
    expect(text).toContain(`GET /check answered ${answer.status}`);
    expect(text).toContain("Already done before that: POST /save.");
    expect(host.reached.map(({ target }) => target)).toEqual(["POST /save", "GET /check"]);
  },
);

it.each<readonly [string, ApiAnswer]>([
  ["401", { status: 401 }],
  ["403", { status: 403, body: { error: "insufficient_scope", scope: "api" } }],
])("never answers %s when a write of the call may have been done", async (_name, answer) => {
  const save = { ...step("save", "POST"), onError: "keep" } as const;
  const tools = [writingTool("change", { run: [{ steps: [save, step("check", "GET")] }] })];
  const host = await hostWith({ "/save": { status: 502 }, "/check": answer }, { tools });
  const text = errorOf(await host.call("change", { token }));
  expect(text).toContain(`GET /check answered ${answer.status}`);
  expect(text).toContain("Without a clear answer before that: POST /save.");
});

it("challenges when only reads came before", async () => {
  const host = await hostWith({ "/second": { status: 401 } }, { tools: [twoReads] });
  expect((await host.call("look", { token })).status).toBe(401);
});

it.each<readonly [string, ApiAnswer]>([
  ["401", { status: 401 }],
  ["403", { status: 403, body: { error: "insufficient_scope", scope: "api" } }],
])("says %s in the event where a stream has begun", async (_name, answer) => {
  const host = await hostWith({ "/second": answer }, { tools: [twoReads] });
  const params = { name: "look", arguments: {}, _meta: { progressToken: "p" } };
  const streamed = await host.send({
    token,
    headers: { accept: "application/json, text/event-stream" },
    body: rpc("tools/call", params),
  });
  expect([streamed.status, streamed.headers]).toMatchObject([
    200,
    { "content-type": "text/event-stream" },
  ]);
  expect(streamed.headers["www-authenticate"]).toBeUndefined();
  const events = streamed.text.split("\n").filter((line) => line.startsWith("data: "));
  const last: unknown = JSON.parse(events.at(-1)?.slice("data: ".length) ?? "");
  expect(last).toMatchObject({
    id: 1,
    result: {
      isError: true,
      content: [{ text: expect.stringContaining(`GET /second answered ${answer.status}`) }],
    },
  });
});

it("challenges a call with progress whose first request is refused", async () => {
  const host = await hostWith({ "/first": { status: 401 } }, { tools: [twoReads] });
  const params = { name: "look", arguments: {}, _meta: { progressToken: "p" } };
  const refused = await host.send({
    token,
    headers: { accept: "application/json, text/event-stream" },
    body: rpc("tools/call", params),
  });
  expect(told(refused)).toEqual([401, expect.stringContaining('error="invalid_token"')]);
});

it("never asks a caller for another token when it is the host's own that the API refuses", async () => {
  const credential = {
    header: "authorization",
    prefix: "Bearer ",
    env: "API_TOKEN",
    from: "environment",
  } as const;
  const host = await securedHost({
    servers: [{ auth, publicUrl }],
    host: { environment: { API_TOKEN: "t0ken-of-the-host" } },
    answer: ({ target }) =>
      target === "GET /look"
        ? { status: 401 }
        : { status: 403, body: { error: "insufficient_scope", scope: "api" } },
    upstream: { credential },
  });
  expect(errorOf(await host.call("look", { token }))).toContain("GET /look answered 401");
  expect(errorOf(await host.call("change", { token }))).toContain("POST /change answered 403");
  expect(host.reached.map((request) => request.token)).toEqual([
    "t0ken-of-the-host",
    "t0ken-of-the-host",
  ]);
});

it.each<readonly [string, readonly string[], string]>([
  ["the host's own", ["own"], "The credential that this server holds was refused"],
  ["none", [], "No credential was sent, and this call needs one"],
])("challenges nobody where an upstream takes both, and refuses %s", async (_name, way, told) => {
  const credentials = {
    mine: { header: "authorization", prefix: "Bearer " },
    own: { header: "x-key", env: "API_KEY", from: "environment" },
  } as const;
  const steps = (security: readonly string[]) => [
    { steps: [{ ...step("look", "GET"), security: [security] }] },
  ];
  const host = await securedHost({
    servers: [
      {
        auth,
        publicUrl,
        tools: [
          readingTool("with_mine", { run: steps(["mine"]) }),
          readingTool("with_both", { run: steps(["own", "mine"]) }),
          readingTool("with_that", { run: steps(way) }),
        ],
      },
    ],
    host: { environment: { API_KEY: "key-of-the-host" } },
    answer: () => ({ status: 401 }),
    upstream: { credentials },
  });
  expect(errorOf(await host.call("with_that", { token }))).toContain(told);
  for (const name of ["with_mine", "with_both"]) {
    expect((await host.call(name, { token })).status).toBe(401);
  }
});

it("challenges nobody for a key of the gateway's, which no API gets", async () => {
  const keys = JSON.stringify([{ id: "ci", sha256: sha256(token) }]);
  const host = await securedHost({
    servers: [{ auth: { mode: "gatewayKey", keys: { env: "KEYS" } }, publicUrl }],
    host: { environment: { KEYS: keys } },
    answer: () => ({ status: 401 }),
  });
  expect(errorOf(await host.call("look", { token }))).toContain("No credential was sent");
  expect(host.reached.map((request) => request.token)).toEqual([undefined]);
});
