import { expect, it } from "vitest";
import type { Step } from "../../src/contract/index.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

const page = "<!doctype html>\n<html><head><title>Sign in</title></head></html>";

function html(text: string = page, status = 200) {
  return fakeUpstream(() => ({ status, text, headers: { "content-type": "text/html" } }));
}

const get = { method: "GET", path: "/thing" } as const;

function thing(step: Partial<Step> = {}) {
  return tool({ run: [{ steps: [{ id: "main", request: get, ...step }] }] });
}

const failure =
  "GET /thing answered 200 with a page of HTML (text/html) where JSON is expected: Sign in. " +
  "That is mostly a login page, or a proxy's. Check that the credential is one of this API; " +
  "if it is, tell the people who run this server.";

it.each<[string, Partial<Step>]>([
  ["nothing is said of the answer", {}],
  ["Accept is of JSON", { request: { ...get, headers: { accept: "application/vnd.x+json" } } }],
  ["it is to be read as JSON", { response: { as: "json" } }],
])("a page of HTML is a failure where %s", async (_, step) => {
  const outcome = await call(thing(step), {}, { upstream: html() });
  expect(texts(outcome)).toEqual(["failed", failure]);
  expect(outcome.reason).toBe("html");
});

it.each<[string, Partial<Step>]>([
  ["the spec says so", { response: { html: true } }],
  ["Accept has it", { request: { ...get, headers: { accept: "application/json, text/html" } } }],
  ["the answer is to be read as text", { response: { as: "text" } }],
])("a page of HTML is the answer where %s", async (_, step) => {
  expect(texts(await call(thing(step), {}, { upstream: html() }))).toEqual(["ok", page]);
});

it("a plain text that is called HTML is the answer", async () => {
  expect(texts(await call(thing(), {}, { upstream: html("OK") }))).toEqual(["ok", "OK"]);
});

it("the page of a redirect that is returned is no failure", async () => {
  const returned = thing({ response: { redirect: "return" } });
  expect((await call(returned, {}, { upstream: html(page, 302) })).kind).toBe("ok");
});

it("a write that is answered with a page may have been done", async () => {
  const post = thing({ request: { method: "POST", path: "/thing" } });
  const outcome = await call(post, {}, { upstream: html() });
  expect(outcome.mayBeDone).toEqual(["POST /thing"]);
  expect(texts(outcome)[1]).toMatch(
    /It may have been done all the same: look before you repeat it\.$/,
  );
});
