import fc from "fast-check";
import { expect, it } from "vitest";
import { orderServer, orderTool } from "../../src/emit/order.ts";
import { orderSchema } from "../../src/emit/order-schema.ts";

it("puts the members of tools, steps and requests in their order", () => {
  const request = { body: 1, query: { z: 1, a: 2 }, path: "/", method: "POST" };
  const tool = {
    run: [{ answer: { text: "", shape: [] }, steps: [{ request, id: "a", where: "b" }] }],
    guards: [{ message: "m", that: "t" }],
    input: { properties: { z: {}, a: {} }, type: "object" },
    description: "d",
    name: "n",
  };
  expect(JSON.stringify(orderTool(tool))).toBe(
    '{"name":"n","description":"d","input":{"type":"object","properties":{"z":{},"a":{}}},' +
      '"guards":[{"that":"t","message":"m"}],"run":[{"steps":[{"id":"a","request":{"method":"POST",' +
      '"path":"/","query":{"z":1,"a":2},"body":1},"where":"b"}],"answer":{"shape":[],"text":""}}]}',
  );
});

it("puts the members of windows, links and upstreams in their order", () => {
  const window = { ansi: "strip", scan: 1, bytes: 2, skip: 3, lines: 4, keep: "tail" };
  const response = { window, redirect: "follow", as: "text" };
  const tool = { run: [{ steps: [{ response, request: { url: "$item.url" }, id: "a" }] }] };
  expect(JSON.stringify(orderTool(tool))).toBe(
    '{"run":[{"steps":[{"id":"a","request":{"url":"$item.url"},"response":{"as":"text","redirect":' +
      '"follow","window":{"keep":"tail","lines":4,"skip":3,"bytes":2,"scan":1,"ansi":"strip"}}}]}]}',
  );
  const api = { timeoutMs: 1, follow: ["*.logs.example"], credential: "none", url: "https://a" };
  expect(JSON.stringify(orderServer({ upstreams: { api } }))).toBe(
    '{"upstreams":{"api":{"url":"https://a","credential":"none","follow":["*.logs.example"],"timeoutMs":1}}}',
  );
});

it("ends a leaf with its default and description, an object with its properties", () => {
  const schema = {
    description: "What to do.",
    maxLength: 5,
    properties: { z: { description: "d", type: "string" }, a: { default: 1, type: "integer" } },
    required: ["z"],
    default: {},
    type: "object",
    additionalProperties: false,
    enum: [{ type: 1, format: 2, default: 3 }],
  };
  expect(JSON.stringify(orderSchema(schema))).toBe(
    '{"type":"object","enum":[{"type":1,"format":2,"default":3}],"maxLength":5,"default":{},' +
      '"description":"What to do.","additionalProperties":false,"required":["z"],"properties":' +
      '{"z":{"type":"string","description":"d"},"a":{"type":"integer","default":1}}}',
  );
});

it("keeps an argument that is called __proto__, and one that is called like a keyword", () => {
  const text =
    '{"type":"object","properties":{"__proto__":{"type":"string"},"type":{"type":"string"}}}';
  expect(JSON.stringify(orderSchema(JSON.parse(text)))).toBe(text);
});

it("loses no member that it does not know", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
      expect(orderTool({ ...extra })).toEqual(extra);
      expect(orderSchema({ ...extra })).toEqual(extra);
    }),
  );
});
