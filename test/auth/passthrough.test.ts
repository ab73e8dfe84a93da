import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import type { ProbeSender } from "../../src/auth/caller.ts";
import type { PassthroughAuth } from "../../src/contract/auth.ts";
import { listen } from "../upstream/local-server.ts";
import { authenticatorFor, FakeClock, withToken } from "./authenticator.ts";

const mode = "passthrough";

it("takes the token of the Authorization header", async () => {
  const judged = await withToken(authenticatorFor({ auth: { mode } }), "ghp_abc");
  expect(judged).toMatchObject({ kind: "caller" });
  expect(judged.kind === "caller" && judged.caller.credential?.reveal()).toBe("ghp_abc");
  expect(JSON.stringify(judged)).not.toContain("ghp_abc");
});

it.each(["private-token", "PRIVATE-TOKEN"])(
  "takes a bare token of the header %s that it reads, and of no others",
  async (header) => {
    const auth: PassthroughAuth = { mode, headers: ["authorization", header] };
    const authenticate = authenticatorFor({ auth });
    const judged = await authenticate(["PRIVATE-TOKEN", "glpat-abc", "Job-Token", "x"]);
    expect(judged.kind === "caller" && judged.caller.credential?.reveal()).toBe("glpat-abc");
    expect(await authenticate(["Job-Token", "glcbt-abc"])).toEqual({ kind: "absent" });
  },
);

const tooMany = "more than one credential came: send one, in one header";
const notBearer = "Authorization must be: Bearer <token>";
const tooLong = "the bearer token is longer than 4096 characters";
const noToken = "the bearer token has characters that none can have";

it.each<[string, readonly string[], string]>([
  ["two headers", ["Authorization", "Bearer a", "Private-Token", "b"], tooMany],
  ["one header twice", ["Authorization", "Bearer a", "authorization", "Bearer a"], tooMany],
  ["another scheme", ["Authorization", "Basic YTpi"], notBearer],
  ["a token of 5 kB", ["Authorization", `Bearer ${"x".repeat(5000)}`], tooLong],
  ["a bare token of 5 kB", ["Private-Token", "x".repeat(5000)], tooLong],
  ["a scheme before a bare token", ["Private-Token", "Bearer abc"], noToken],
  ["an empty header", ["Private-Token", ""], noToken],
])("calls %s malformed", async (_name, rawHeaders, problem) => {
  const auth: PassthroughAuth = { mode, headers: ["authorization", "private-token"] };
  expect(await authenticatorFor({ auth })(rawHeaders)).toEqual({ kind: "malformed", problem });
});

it("finds no credential where none came, and none in any mode that needs none", async () => {
  expect(await authenticatorFor({ auth: { mode } })(["Host", "x"])).toEqual({ kind: "absent" });
  const open = authenticatorFor({ auth: { mode: "none" } });
  expect(await withToken(open, "abc")).toEqual({ kind: "absent" });
});

interface Answer {
  readonly status: number;
  readonly scopes?: string;
}

/** An API that answers GET /user so to each token; 200 to those that are not named. */
async function startApi(answers: { readonly [token: string]: Answer } = {}) {
  const changed = new Map(Object.entries(answers));
  const asked: string[] = [];
  const origin = await listen((request: IncomingMessage, response: ServerResponse) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    asked.push(`${request.url} ${token}`);
    const { status, scopes } = changed.get(token) ?? { status: 200 };
    response.writeHead(status, scopes === undefined ? {} : { "x-oauth-scopes": scopes });
    response.end();
  });
  const probe: ProbeSender = async (token, path) => {
    const headers = { authorization: `Bearer ${token.reveal()}` };
    const answer = await fetch(origin + path, { headers }).catch(() => undefined);
    return answer && { status: answer.status, headers: Object.fromEntries(answer.headers) };
  };
  return { asked, changed, probe };
}

async function startProbing(answers: { readonly [token: string]: Answer } = {}) {
  const api = await startApi(answers);
  const clock = new FakeClock();
  const scopes = { header: "X-OAuth-Scopes", tokens: ["ghp_"] };
  const auth: PassthroughAuth = { mode, probe: { path: "/user", scopes } };
  const authenticate = authenticatorFor({ auth, probe: api.probe, clock });
  return { ...api, clock, judge: (token: string) => withToken(authenticate, token) };
}

it("tries a token once at a time, and not again for a minute", async () => {
  const { asked, clock, judge } = await startProbing();
  await Promise.all(Array.from({ length: 20 }, () => judge("ghp_a")));
  clock.passSeconds(59);
  expect(await judge("ghp_a")).toMatchObject({ kind: "caller" });
  expect(asked).toEqual(["/user ghp_a"]);
  clock.passSeconds(1);
  await judge("ghp_a");
  expect(asked).toEqual(["/user ghp_a", "/user ghp_a"]);
});

it("refuses a token that the API does not let in, for five seconds", async () => {
  const { asked, changed, clock, judge } = await startProbing({ bad: { status: 401 } });
  const refused = { kind: "refused", problem: "The API does not accept the token" };
  expect(await judge("bad")).toEqual(refused);
  changed.delete("bad");
  clock.passSeconds(4);
  expect(await judge("bad")).toEqual(refused);
  expect(asked).toHaveLength(1);
  clock.passSeconds(1);
  expect(await judge("bad")).toMatchObject({ kind: "caller" });
});

it("takes a token this once while the API cannot say anything of it", async () => {
  const { asked, judge } = await startProbing({ any: { status: 503, scopes: "repo" } });
  expect(await judge("any")).toMatchObject({ kind: "caller" });
  await judge("any");
  expect(asked).toHaveLength(2);
});

it("takes a token that the API knows and does not let into the page", async () => {
  const { asked, judge } = await startProbing({ weak: { status: 403 } });
  expect(await judge("weak")).toMatchObject({ kind: "caller" });
  await judge("weak");
  expect(asked).toHaveLength(1);
});

it.each<[string, string | undefined, object]>([
  ["ghp_a", "repo, read:org", { scopes: new Set(["repo", "read:org"]) }],
  ["ghp_b", "", { scopes: new Set() }],
  ["ghp_c", undefined, { scopes: undefined }],
  ["gho_d", "repo", { scopes: undefined }],
])("knows of %s with the scopes %j what it may", async (token, scopes, expected) => {
  const answer = scopes === undefined ? { status: 200 } : { status: 200, scopes };
  const { judge } = await startProbing({ [token]: answer });
  const judged = await judge(token);
  const caller = judged.kind === "caller" ? judged.caller : undefined;
  expect({ scopes: caller?.scopes }).toEqual(expected);
});
