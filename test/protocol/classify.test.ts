import fc from "fast-check";
import { expect, it } from "vitest";
import { classify } from "../../src/protocol/classify.ts";
import { bothFates, type Fate } from "./fates.ts";
import {
  capabilitiesKey,
  listHeaders,
  meta,
  notification,
  type Post,
  request,
  version,
  versionKey,
  withMeta,
} from "./posts.ts";

const rejected = (code: number): Fate => ({ route: "rejected", status: 400, code });
const clientInfo = { "io.modelcontextprotocol/clientInfo": "me" };

const differences: readonly (readonly [string, Post, Fate, Fate])[] = [
  // 2026-07-28 asks new code to leave -32000 alone, and has a code for exactly this.
  [
    "an unknown version",
    { headers: version("1999-01-01"), body: request() },
    rejected(-32022),
    rejected(-32000),
  ],
  [
    "an unknown version of initialize",
    { headers: version("1999-01-01"), body: request({ method: "initialize" }) },
    rejected(-32022),
    rejected(-32000),
  ],
  [
    "an unknown version of a notification",
    { headers: version("1999-01-01"), body: notification() },
    rejected(-32022),
    rejected(-32000),
  ],
  // Batches were allowed by 2025-03-26 alone, and no client sends them.
  ["a batch", { headers: {}, body: [notification()] }, rejected(-32600), { route: "accepted" }],
  // A tools-only server reads none of these, so that it has no reason to refuse them.
  [
    "a client's name that is none",
    { headers: listHeaders(), body: withMeta({ ...meta, ...clientInfo }) },
    { route: "modern" },
    rejected(-32602),
  ],
  [
    "a capability that is none",
    { headers: listHeaders(), body: withMeta({ ...meta, [capabilitiesKey]: { sampling: 5 } }) },
    { route: "modern" },
    rejected(-32602),
  ],
  [
    "a log level that is none",
    {
      headers: listHeaders(),
      body: withMeta({ ...meta, "io.modelcontextprotocol/logLevel": "loud" }),
    },
    { route: "modern" },
    rejected(-32602),
  ],
  [
    "a related task that is none",
    { headers: {}, body: withMeta({ "io.modelcontextprotocol/related-task": 5 }) },
    { route: "legacy" },
    rejected(-32600),
  ],
];

it.each(differences)("differs from the SDK on purpose: %s", async (_name, post, ours, sdks) => {
  expect(await bothFates(post)).toEqual([ours, sdks]);
});

const versions = [
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2024-11-05",
  "2099-01-01",
  " 2026-07-28",
];
const methods = [
  "tools/call",
  "tools/list",
  "initialize",
  "server/discover",
  "__proto__",
  "resources/read",
];
const names = [
  "get_pet",
  " get_pet",
  "=?base64?Z2V0X3BldA==?=",
  "=?base64?x?=",
  "constructor",
  "a://b",
];

/** An object with any of these members, each one of its values. */
function anyOf(members: { readonly [key: string]: readonly unknown[] }): fc.Arbitrary<object> {
  const arbitraries = Object.entries(members).map(
    ([key, values]): [string, fc.Arbitrary<unknown>] => [key, fc.constantFrom(...values)],
  );
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] });
}

const anyMeta = anyOf({
  [versionKey]: [...versions, "2026-07-28", "2026-07-28", 5],
  [capabilitiesKey]: [{}, {}, {}, [], null, "x"],
  progressToken: [1, "a", {}],
});
const anyParams = fc
  .tuple(
    anyOf({ name: ["get_pet", 5], uri: ["a://b"], arguments: [{}] }),
    fc.option(anyMeta, { nil: undefined }),
  )
  .map(([params, _meta]) => (_meta === undefined ? params : { ...params, _meta }));
const anyMessage = fc
  .tuple(
    anyOf({
      jsonrpc: ["2.0", "2.0", "2.0", 2],
      id: [1, "a", 0, -1, null, 1.5],
      method: methods,
      result: [{}, 1],
    }),
    fc.option(fc.oneof(anyParams, fc.constantFrom([], null, 1)), { nil: undefined }),
    fc.boolean(),
  )
  .map(([message, params, likely]) => ({
    ...(likely && { jsonrpc: "2.0", id: 7, method: "tools/call" }),
    ...(likely ? { ...message, result: undefined } : message),
    ...(params !== undefined && { params }),
  }))
  .map((message): unknown => JSON.parse(JSON.stringify(message)));
const anyHeaders = anyOf({
  "mcp-protocol-version": [...versions, "2026-07-28", "2026-07-28"],
  "mcp-method": [...methods, "tools/call", "tools/call", "tools/call"],
  "mcp-name": names,
});

it("gives whatever is sent the fate that the SDK gives", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyHeaders, anyMessage, async (headers, body) => {
      // The pools above hold strings only.
      const [ours, sdks] = await bothFates({ headers: headers as Post["headers"], body });
      seen.add(JSON.stringify(ours));
      // -32000 is the difference that is listed above.
      expect(ours).toEqual(sdks.code === -32000 ? rejected(-32022) : sdks);
    }),
    { numRuns: 2000, seed: 20260728 },
  );
  expect([...seen].sort()).toEqual([
    '{"route":"accepted"}',
    '{"route":"legacy"}',
    '{"route":"modern"}',
    '{"route":"rejected","status":400,"code":-32020}',
    '{"route":"rejected","status":400,"code":-32022}',
    '{"route":"rejected","status":400,"code":-32600}',
    '{"route":"rejected","status":400,"code":-32602}',
  ]);
});

it("names what it supports when a version is not", () => {
  const later = { ...meta, [versionKey]: "2099-01-01" };
  expect(classify(withMeta(later), undefined)).toEqual({
    kind: "rejected",
    status: 400,
    id: 1,
    error: {
      code: -32022,
      message: "Unsupported protocol version",
      data: { supported: ["2026-07-28"], requested: "2099-01-01" },
    },
  });
});

it("asks for no headers where the transport has none", () => {
  expect(classify(withMeta(meta), undefined)).toMatchObject({ kind: "request", era: "modern" });
  expect(classify(request(), undefined)).toMatchObject({ kind: "request", era: "legacy" });
});
