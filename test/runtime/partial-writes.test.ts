import { expect, it } from "vitest";
import type { ForEach, Step } from "../../src/contract/index.ts";
import { UpstreamFailure } from "../../src/core/ports.ts";
import { Secret } from "../../src/core/secret.ts";
import { call, fakeUpstream, texts, tool } from "./fake-upstream.ts";

const input = {
  type: "object",
  additionalProperties: false,
  properties: { ids: { type: "array", items: {} } },
} as const;

function deletes(forEach: Partial<ForEach> = {}, more: Partial<Step> = {}): Step {
  return {
    id: "each",
    forEach: { in: "$inputs.ids", concurrency: 1, ...forEach },
    request: { method: "DELETE", path: "/pets/{id}", variables: { id: "$item" } },
    ...more,
  };
}

/** Refuses to delete these. */
function keeping(...kept: readonly string[]) {
  return fakeUpstream(({ target }) => ({
    status: kept.some((id) => target === `/pets/${id}`) ? 409 : 204,
  }));
}

const ids: readonly unknown[] = ["a", "b", "c", "d"];

async function run(steps: readonly Step[], upstream: ReturnType<typeof fakeUpstream>, given = ids) {
  return texts(await call(tool({ input, run: [{ steps }] }), { ids: given }, { upstream }));
}

it("a forEach that fails says for which elements the write was done, and for which it failed", async () => {
  const upstream = keeping("c");
  const [kind, text = ""] = await run([deletes()], upstream);
  expect(kind).toBe("failed");
  expect(text).toMatch(/^DELETE \/pets\/\{id\} answered 409 Conflict\. /);
  expect(text).toMatch(
    / It failed for "c"\. Already done before that: DELETE \/pets\/\{id\} for "a" and "b"\.$/,
  );
  expect(upstream.lines()).toEqual(["DELETE /pets/a", "DELETE /pets/b", "DELETE /pets/c"]);
});

it("writes that ran at once are all told, failed or done", async () => {
  const [, text] = await run([deletes({ concurrency: 4 })], keeping("b", "d"));
  expect(text).toMatch(/ It failed for "b" and "d"\. Already done .* for "a" and "c"\.$/);
});

it("a step that fails after a forEach says for which elements it was done", async () => {
  const upstream = fakeUpstream(({ method }) => ({ status: method === "PUT" ? 409 : 204 }));
  const last: Step = { id: "last", request: { method: "PUT", path: "/shop" } };
  const [, text] = await run([deletes(), last], upstream);
  expect(text).toMatch(/ Already done .*: DELETE \/pets\/\{id\} for "a", "b", "c" and "d"\.$/);
});

it("so does one after a forEach that goes on after failures", async () => {
  const upstream = fakeUpstream(({ target }) => ({ status: target === "/pets/a" ? 204 : 409 }));
  const last: Step = { id: "last", request: { method: "PUT", path: "/shop" } };
  const [, text] = await run([deletes({}, { onError: "keep" }), last], upstream);
  expect(text).toMatch(/ Already done before that: DELETE \/pets\/\{id\} for "a"\.$/);
});

it("a write that is not answered as expected may have been done", async () => {
  const upstream = fakeUpstream(() => ({ json: { ok: false } }));
  const create: Step = {
    id: "a",
    request: { method: "POST", path: "/pets" },
    expect: [{ that: "$response.body.ok == true", message: "not ok" }],
  };
  expect(await run([create], upstream)).toEqual([
    "failed",
    "not ok. That is how POST /pets was answered. It may have been done all the same: look before you repeat it.",
  ]);
  const read: Step = { ...create, request: { method: "GET", path: "/pets" } };
  expect(await run([read], upstream)).toEqual(["failed", "not ok"]);
});

it("a write whose second page fails was done", async () => {
  const upstream = fakeUpstream(({ target }) =>
    target === "/move"
      ? { json: [1], headers: { link: '<https://x/move?page=2>; rel="next"' } }
      : { status: 409 },
  );
  const move: Step = {
    id: "a",
    request: { method: "POST", path: "/move" },
    paging: { by: "link", set: "query.page" },
    all: 3,
  };
  const [, text] = await run([move], upstream);
  expect(text).toMatch(/ Already done before that: POST \/move\.$/);
});

it("a read that fails tells of nothing done", async () => {
  const read = deletes(
    {},
    { request: { method: "GET", path: "/pets/{id}", variables: { id: "$item" } } },
  );
  expect(await run([read], keeping("c"))).toEqual([
    "failed",
    "GET /pets/{id} answered 409 Conflict. Its state has changed or conflicts with the call: read it again, then decide.",
  ]);
});

it("of many elements the first 50 are named", async () => {
  const upstream = fakeUpstream(({ target }) => ({ status: target === "/pets/59" ? 409 : 204 }));
  const many = Array.from({ length: 60 }, (_, n) => n);
  const [, text] = await run([deletes({ items: 60 })], upstream, many);
  expect(text).toMatch(/ for 0, 1, 2, .*, 49 and 9 more\.$/);
});

it("of a large element the beginning is told, and no half character", async () => {
  const upstream = fakeUpstream(({ target }) => ({ status: target === "/pets/b" ? 409 : 204 }));
  const [, text] = await run([deletes()], upstream, [`${"x".repeat(78)}😀`, "b"]);
  expect(text?.endsWith(` for "${"x".repeat(78)}….`)).toBe(true);
});

const doubt = "It may have been done all the same: look before you repeat it.";

/** Answers writes so, in turn, or cuts their connection, and refuses the token of every read. */
function doubtful(...answers: readonly (number | "cut" | "encoding" | "refused")[]) {
  let count = 0;
  return fakeUpstream(({ method }) => {
    if (method === "GET") return { status: 401 };
    const answer = answers[count] ?? 204;
    count += 1;
    if (typeof answer === "number") return { status: answer, json: {} };
    throw new UpstreamFailure(answer === "cut" ? "connection" : answer, "It is gone");
  });
}

const post: Step = { id: "w", onError: "keep", request: { method: "POST", path: "/w" } };
const get: Step = { id: "r", request: { method: "GET", path: "/r" } };
const credential = new Secret("token-of-the-caller");

async function outcomeOf(steps: readonly Step[], upstream: ReturnType<typeof fakeUpstream>) {
  return await call(
    tool({ input, run: [{ steps }] }),
    { ids: ids.slice(0, 3) },
    { upstream, credential },
  );
}

it.each(["cut", "encoding", 500, 503] as const)(
  "a refused token is no denial when a write before was answered so: %s",
  async (answer) => {
    const { kind, content, ...rest } = await outcomeOf([post, get], doubtful(answer));
    expect(rest).toEqual({ mayBeDone: ["POST /w"], reason: "upstream_401" });
    expect(texts({ kind, content }).at(-1)).toBe(
      `GET /r answered 401 Unauthorized. The credential was refused: it may be wrong, expired or revoked. Without a clear answer before that: POST /w. ${doubt}`,
    );
  },
);

it("nor is it when a write before was not answered as expected", async () => {
  const expecting: Step = {
    ...post,
    expect: [{ that: "$response.body.ok == true", message: "no" }],
  };
  const { denied, mayBeDone } = await outcomeOf([expecting, get], doubtful(200));
  expect([denied, mayBeDone]).toEqual([undefined, ["POST /w"]]);
});

it.each(["refused", 409, 429] as const)(
  "it is one when a write before was certainly not done: %s",
  async (answer) => {
    const { denied, mayBeDone } = await outcomeOf([post, get], doubtful(answer));
    expect([denied, mayBeDone]).toEqual([{ kind: "unauthorized" }, undefined]);
  },
);

it.each([[["cut", 401]], [[401, "cut"]]] as const)(
  "of writes at once that are answered %j one may be done, and is named",
  async (answers) => {
    const { kind, content, ...rest } = await outcomeOf(
      [deletes({ concurrency: 2 })],
      doubtful(...answers),
    );
    const element = answers[0] === "cut" ? "a" : "b";
    const mayBeDone = [`DELETE /pets/{id} for "${element}"`];
    expect(rest).toEqual({ mayBeDone, reason: "connection" });
    expect(texts({ kind, content }).at(-1)).toContain(
      ` It failed for "a" and "b". It may have been done for "${element}": look before you repeat it.`,
    );
  },
);

it("a forEach that goes on after a write without an answer says so, in its answer and after it", async () => {
  const each = deletes({}, { onError: "keep" });
  const { kind, content, ...rest } = await outcomeOf([each], doubtful(204, "cut", 409));
  const done = ['DELETE /pets/{id} for "a"'];
  expect([kind, rest]).toEqual(["ok", { written: done, mayBeDone: ['DELETE /pets/{id} for "b"'] }]);
  expect(texts({ kind, content }).at(-1)).toContain(
    'It may have been done for "b": look before you repeat it.',
  );
  const failed = await outcomeOf([each, get], doubtful(204, "cut"));
  expect(failed.denied).toBeUndefined();
  expect(texts(failed).at(-1)).toContain(
    `Already done before that: DELETE /pets/{id} for "a" and "c". Without a clear answer before that: DELETE /pets/{id} for "b". ${doubt}`,
  );
});

it("a write that fails without a clear answer is one that may be done", async () => {
  const alone = { id: "w", request: post.request };
  const { denied, written, mayBeDone } = await outcomeOf([alone], doubtful("cut"));
  expect([denied, written, mayBeDone]).toEqual([undefined, undefined, ["POST /w"]]);
  expect(await outcomeOf([alone], doubtful(409))).not.toHaveProperty("mayBeDone");
});
