import { expect, it } from "vitest";
import { bothFates, type Fate } from "./fates.ts";
import {
  capabilitiesKey,
  listHeaders,
  meta,
  named,
  notification,
  type Post,
  request,
  version,
  versionKey,
  withMeta,
} from "./posts.ts";

const rejected = (code: number): Fate => ({ route: "rejected", status: 400, code });
const modern: Fate = { route: "modern" };
const accepted: Fate = { route: "accepted" };
const later = { ...meta, [versionKey]: "2099-01-01" };
const old = { ...meta, [versionKey]: "2025-06-18" };
const broken = { ...meta, [versionKey]: 5 };

const lists: readonly (readonly [string, Post["headers"], object, Fate])[] = [
  ["a modern list", listHeaders(), withMeta(meta), modern],
  [
    "space around the method",
    listHeaders({ "mcp-method": " tools/list\t" }),
    withMeta(meta),
    modern,
  ],
  ["a list needs no Mcp-Name", listHeaders({ "mcp-name": "x" }), withMeta(meta), modern],
  ["modern header, no _meta", listHeaders(), request(), rejected(-32602)],
  ["later header, no _meta", version("2099-01-01"), request(), rejected(-32602)],
  ["_meta without claim", listHeaders(), withMeta({}), rejected(-32602)],
  ["a version that is a number", listHeaders(), withMeta(broken), rejected(-32602)],
  ["no capabilities", listHeaders(), withMeta({ [versionKey]: "2026-07-28" }), rejected(-32602)],
  ["capabilities are a list", {}, withMeta({ ...meta, [capabilitiesKey]: [] }), rejected(-32602)],
  ["no headers", {}, withMeta(meta), rejected(-32020)],
  ["no version header", { "mcp-method": "tools/list" }, withMeta(meta), rejected(-32020)],
  ["another version header", version("2025-06-18"), withMeta(meta), rejected(-32020)],
  ["no method header", version("2026-07-28"), withMeta(meta), rejected(-32020)],
  ["another method", listHeaders({ "mcp-method": "ping" }), withMeta(meta), rejected(-32020)],
  [
    "case of the method",
    listHeaders({ "mcp-method": "Tools/List" }),
    withMeta(meta),
    rejected(-32020),
  ],
  ["a later version", version("2099-01-01"), withMeta(later), rejected(-32022)],
  ["a later version, no headers", {}, withMeta(later), rejected(-32022)],
  ["a claim of an old version", {}, withMeta(old), rejected(-32022)],
];

it.each(lists)("gives the fate that the SDK gives: %s", async (_name, headers, body, fate) => {
  expect(await bothFates({ headers, body })).toEqual([fate, fate]);
});

const of = (method: string, params: object): object =>
  request({ method, params: { ...params, _meta: meta } });

const calls: readonly (readonly [string, Post, Fate])[] = [
  ["a modern call", named("get_pet", "get_pet"), modern],
  ["another Mcp-Name", named("get_pet", "get_dog"), rejected(-32020)],
  ["another case of Mcp-Name", named("get_pet", "Get_Pet"), rejected(-32020)],
  ["space around Mcp-Name", named("get_pet", " get_pet "), modern],
  ["Mcp-Name in Base64", named("größe", "=?base64?Z3LDtsOfZQ==?="), modern],
  ["Base64 of another name", named("get_pet", "=?base64?Z2V0X2RvZw==?="), rejected(-32020)],
  ["Base64 that is none", named("get_pet", "=?base64?***?="), rejected(-32020)],
  ["Base64 without padding", named("größe", "=?base64?Z3LDtsOfZQ?="), rejected(-32020)],
  ["Base64 of broken UTF-8", named("get_pet", "=?base64?/w==?="), rejected(-32020)],
  ["a marker in capitals is plain", named("=?BASE64?eA==?=", "=?BASE64?eA==?="), modern],
  [
    "no Mcp-Name",
    { headers: listHeaders({ "mcp-method": "tools/call" }), body: of("tools/call", { name: "a" }) },
    rejected(-32020),
  ],
  [
    "Mcp-Name without a name",
    { headers: named("a", "a").headers, body: of("tools/call", {}) },
    modern,
  ],
  [
    "a prompt without Mcp-Name",
    {
      headers: listHeaders({ "mcp-method": "prompts/get" }),
      body: of("prompts/get", { name: "a" }),
    },
    rejected(-32020),
  ],
  [
    "a resource's Mcp-Name is its address",
    {
      headers: listHeaders({ "mcp-method": "resources/read", "mcp-name": "a://b" }),
      body: of("resources/read", { uri: "a://b" }),
    },
    modern,
  ],
  [
    "a method of Object's prototype",
    { headers: listHeaders({ "mcp-method": "constructor" }), body: of("constructor", {}) },
    modern,
  ],
  [
    "a modern initialize",
    { headers: listHeaders({ "mcp-method": "initialize" }), body: of("initialize", {}) },
    modern,
  ],
  [
    "initialize with a broken claim",
    { headers: {}, body: request({ method: "initialize", params: { _meta: broken } }) },
    { route: "legacy" },
  ],
  [
    "initialize with an old claim",
    { headers: {}, body: request({ method: "initialize", params: { _meta: old } }) },
    { route: "legacy" },
  ],
];

it.each(calls)("gives the fate that the SDK gives: %s", async (_name, post, fate) => {
  expect(await bothFates(post)).toEqual([fate, fate]);
});

const claim = (claimed: object): object => notification({ params: { _meta: claimed } });

const notifications: readonly (readonly [string, Post["headers"], object, Fate])[] = [
  ["by header", version("2026-07-28"), notification(), accepted],
  ["by claim", {}, claim(meta), accepted],
  ["by half a claim", {}, claim({ [versionKey]: "2026-07-28" }), accepted],
  ["a broken claim", {}, claim(broken), rejected(-32602)],
  ["another version", version("2025-06-18"), claim(meta), rejected(-32020)],
  ["another method", { "mcp-method": "y" }, claim(meta), rejected(-32020)],
  ["another method, no claim", listHeaders(), notification(), rejected(-32020)],
  ["a later version", {}, claim(later), rejected(-32022)],
];

it.each(notifications)(
  "gives a modern notification the fate that the SDK gives: %s",
  async (_name, headers, body, fate) => {
    expect(await bothFates({ headers, body })).toEqual([fate, fate]);
  },
);
