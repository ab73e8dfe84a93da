import { expect, it } from "vitest";
import { bothFates, type Fate } from "./fates.ts";
import { named, notification, type Post, request, version, withMeta } from "./posts.ts";

const refused: Fate = { route: "rejected", status: 400, code: -32600 };
const accepted: Fate = { route: "accepted" };
const error = { code: 1, message: "no" };

const messages: readonly (readonly [string, unknown, Fate])[] = [
  ["a string", "x", refused],
  ["null", null, refused],
  ["no jsonrpc", { id: 1, method: "ping" }, refused],
  ["jsonrpc 1.0", request({ jsonrpc: "1.0" }), refused],
  ["id null", request({ id: null }), refused],
  ["id true", request({ id: true }), refused],
  ["a fraction as id", request({ id: 1.5 }), refused],
  ["an id beyond 2^53", request({ id: 2 ** 53 }), refused],
  ["an empty string as id", request({ id: "" }), { route: "legacy" }],
  ["method is a number", request({ method: 5 }), refused],
  ["no method", { jsonrpc: "2.0", id: 1 }, refused],
  ["params is a list", request({ params: [] }), refused],
  ["params is null", request({ params: null }), refused],
  ["_meta is a string", withMeta("x"), refused],
  ["a progress token that is a list", withMeta({ progressToken: [] }), refused],
  ["a progress token that is null", withMeta({ progressToken: null }), refused],
  ["a member that requests lack", request({ extra: 1 }), refused],
  ["request and result in one", request({ result: {} }), refused],
  ["an empty batch", [], refused],
  ["a batch with a modern element", [named("a", "a").body], refused],
  ["a batch with something else", [1], refused],
  ["a notification", notification({ method: "notifications/initialized" }), accepted],
  ["a notification with id null", notification({ id: null }), refused],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }, accepted],
  ["a response without id", { jsonrpc: "2.0", result: {} }, refused],
  ["a response of null", { jsonrpc: "2.0", id: 1, result: null }, refused],
  ["an error response", { jsonrpc: "2.0", id: 1, error }, accepted],
  ["an error response without id", { jsonrpc: "2.0", error }, accepted],
  ["an error response with id null", { jsonrpc: "2.0", id: null, error }, refused],
  ["result and error", { jsonrpc: "2.0", id: 1, result: {}, error }, refused],
  ["an error without code", { jsonrpc: "2.0", id: 1, error: {} }, refused],
];

it.each(messages)("gives the fate that the SDK gives: %s", async (_name, body, fate) => {
  expect(await bothFates({ headers: {}, body })).toEqual([fate, fate]);
});

const initialize = request({ method: "initialize", params: { protocolVersion: "2025-06-18" } });

const handshakes: readonly (readonly [string, Post, Fate])[] = [
  ["a bare request", { headers: {}, body: request() }, { route: "legacy" }],
  ["a known version", { headers: version("2025-06-18"), body: request() }, { route: "legacy" }],
  ["an old version", { headers: version("2024-11-05"), body: request() }, { route: "legacy" }],
  ["space around", { headers: version(" 2025-06-18\t"), body: request() }, { route: "legacy" }],
  ["initialize", { headers: {}, body: initialize }, { route: "legacy" }],
  ["initialize, known", { headers: version("2025-11-25"), body: initialize }, { route: "legacy" }],
  [
    "initialize, modern header",
    { headers: version("2026-07-28"), body: initialize },
    { route: "rejected", status: 400, code: -32020 },
  ],
  [
    "an unknown method",
    { headers: {}, body: request({ method: "constructor" }) },
    { route: "legacy" },
  ],
  [
    "a notification, known version",
    { headers: version("2025-03-26"), body: notification() },
    accepted,
  ],
];

it.each(handshakes)("gives the fate that the SDK gives: %s", async (_name, post, fate) => {
  expect(await bothFates(post)).toEqual([fate, fate]);
});
