// Serialise, then read back with parsers that know nothing of ours: those of this file, written from the standards, JSON.parse,
// and the URLSearchParams and FormData of Node. What was given comes back.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { FieldEncoding, Parameter, ParameterStyle } from "../../src/contract/request.ts";
import { requestOf } from "../request/request-of.ts";
import { pairsOf, percentDecoded, readCookie, readDeepObject, readList } from "./parsers.ts";

// A lone surrogate has no UTF-8; it is sent as U+FFFD.
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const wellFormed = text.filter((value) => !/\p{Surrogate}/u.test(value));
const filled = wellFormed.filter((value) => value !== "");
const list = fc.array(wellFormed, { minLength: 1, maxLength: 5 });
const object = fc
  .dictionary(filled, wellFormed, { minKeys: 1, maxKeys: 5 })
  .map((members) => Object.fromEntries(Object.entries(members)));

function query(value: unknown, how: object = {}): string {
  const color = { value: "$inputs.v", ...how };
  return requestOf({ query: { color } }, { v: value }).target.slice("/c?".length);
}

// A control character, an empty text and dot segments are refused in a path, see refusals.test.ts.
const inSegment = (value: string) => !/\p{Cc}/u.test(value);
const element = filled.filter(inSegment);

/** The variable's text in `/c/x<text>x`. */
function segment(value: unknown, style: ParameterStyle, explode: boolean): string {
  const color: Parameter = { value: "$inputs.v", style, explode };
  const { target } = requestOf({ path: "/c/x{color}x", variables: { color } }, { v: value });
  expect(target).toMatch(/^\/c\/x[^/?#]*x$/);
  return target.slice("/c/x".length, -1);
}

it("a text in a query", () => {
  fc.assert(
    fc.property(wellFormed, (value) => {
      expect(pairsOf(query(value), "&")).toEqual([["color", value]]);
      expect([...new URLSearchParams(query(value))]).toEqual([["color", value]]);
    }),
  );
});

it("a text in a query with reserved characters, which must not be escaped already", () => {
  fc.assert(
    fc.property(wellFormed, (value) => {
      fc.pre(!/%[0-9A-Fa-f]{2}/.test(value));
      expect(pairsOf(query(value, { allowReserved: true }), "&")).toEqual([["color", value]]);
    }),
  );
});

it("a list in a query, exploded", () => {
  fc.assert(
    fc.property(list, (value) => {
      const pairs = value.map((item) => ["color", item]);
      expect(pairsOf(query(value), "&")).toEqual(pairs);
      expect([...new URLSearchParams(query(value))]).toEqual(pairs);
    }),
  );
});

it("a list in a query, separated by commas", () => {
  fc.assert(
    fc.property(list, (value) => {
      const [, raw = ""] = query(value, { explode: false }).split("=");
      expect(readList(raw, ",")).toEqual(value);
    }),
  );
});

it.each([
  ["spaceDelimited", "%20", " "],
  ["pipeDelimited", "%7C", "|"],
] as const)("a list in a query, %s, whose elements have no delimiter", (style, delimiter, own) => {
  fc.assert(
    fc.property(list, (value) => {
      // OAS 3.1.1 appendix E: the delimiter itself cannot be told apart.
      fc.pre(!value.some((item) => item.includes(own)));
      const [, raw = ""] = query(value, { style, explode: false }).split("=");
      expect(readList(raw, delimiter)).toEqual(value);
    }),
  );
});

it("an object in a query, exploded", () => {
  fc.assert(
    fc.property(object, (value) => {
      expect(pairsOf(query(value), "&")).toEqual(Object.entries(value));
    }),
  );
});

it("an object in a query, separated by commas", () => {
  fc.assert(
    fc.property(object, (value) => {
      const [, raw = ""] = query(value, { explode: false }).split("=");
      expect(readList(raw, ",")).toEqual(Object.entries(value).flat());
    }),
  );
});

it("an object in a query, deepObject", () => {
  fc.assert(
    fc.property(object, (value) => {
      expect(readDeepObject(query(value, { style: "deepObject" }), "color")).toEqual(
        Object.entries(value),
      );
    }),
  );
});

it("any JSON in a query with a content type", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(value !== null);
      const [[name, json] = ["", ""]] = pairsOf(
        query(value, { contentType: "application/json" }),
        "&",
      );
      expect([name, JSON.parse(json)]).toEqual(["color", JSON.parse(JSON.stringify(value))]);
    }),
  );
});

it.each([
  ["simple", false, ",", ""],
  ["simple", true, ",", ""],
  ["label", false, ",", "."],
  ["matrix", false, ",", ";color="],
] as const)("a list in a path, %s, explode %s", (style, explode, delimiter, lead) => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (value) => {
      const raw = segment(value, style, explode);
      expect(raw.startsWith(lead)).toBe(true);
      expect(readList(raw.slice(lead.length), delimiter)).toEqual(value);
    }),
  );
});

it("a list in a path, label exploded, whose elements have no dot", () => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (value) => {
      fc.pre(!value.some((item) => item.includes(".")));
      expect(readList(segment(value, "label", true).slice(1), ".")).toEqual(value);
    }),
  );
});

it("a list and an object in a path, matrix exploded", () => {
  const members = fc.dictionary(element, element, { minKeys: 1, maxKeys: 4 });
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), members, (items, value) => {
      expect(pairsOf(segment(items, "matrix", true).slice(1), ";")).toEqual(
        items.map((item) => ["color", item]),
      );
      expect(pairsOf(segment(value, "matrix", true).slice(1), ";")).toEqual(Object.entries(value));
    }),
  );
});

it("a text in a path", () => {
  fc.assert(
    fc.property(element, (value) => {
      expect(percentDecoded(segment(value, "simple", false))).toBe(value);
    }),
  );
});

it("cookies", () => {
  fc.assert(
    fc.property(object, (value) => {
      const names = Object.keys(value);
      const cookies = Object.fromEntries(names.map((name, index) => [name, `$inputs.v${index}`]));
      const inputs = Object.fromEntries(names.map((name, index) => [`v${index}`, value[name]]));
      const { headers } = requestOf({ cookies }, inputs);
      expect(readCookie(headers["cookie"] ?? "")).toEqual(Object.entries(value));
    }),
  );
});

it("a list in a header", () => {
  const printable = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(printable, { minLength: 1, maxLength: 4 }), (value) => {
      const { headers } = requestOf({ headers: { color: "$inputs.v" } }, { v: value });
      expect(readList(headers["color"] ?? "", ",")).toEqual(value);
    }),
  );
});

it("the fields of a form", () => {
  const bodyType = "application/x-www-form-urlencoded";
  fc.assert(
    fc.property(object, list, (value, items) => {
      fc.pre(!Object.hasOwn(value, "list"));
      const request = requestOf(
        { method: "POST", body: "$inputs.v", bodyType },
        { v: { ...value, list: items } },
      );
      const pairs = [...new URLSearchParams(String(request.body))];
      const expected = [...Object.entries(value), ...items.map((item) => ["list", item])];
      expect(new Set(pairs.map(String))).toEqual(new Set(expected.map(String)));
      expect(pairs).toHaveLength(expected.length);
    }),
  );
});

it("the parts of a form", async () => {
  const bodyType = "multipart/form-data";
  // What a form's names cannot carry is escaped as browsers do, and a parser does not undo it.
  const name = filled.filter((value) => !/["\r\n]/.test(value));
  const encoding: { readonly [field: string]: FieldEncoding } = {};
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, wellFormed, { minKeys: 1, maxKeys: 4 }), async (value) => {
      const template = { method: "POST", body: "$inputs.v", bodyType, encoding } as const;
      const { body = null, headers } = requestOf(template, { v: value });
      const form = await new Response(body, { headers }).formData();
      expect([...form]).toEqual(Object.entries(value));
    }),
  );
});

it("any JSON as a body", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { body } = requestOf({ method: "POST", body: "$inputs.v" }, { v: value });
      expect(JSON.parse(String(body))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("any bytes as a body", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const bodyType = "application/octet-stream";
      const base64 = Buffer.from(bytes).toString("base64");
      const { body } = requestOf({ method: "POST", body: "$inputs.v", bodyType }, { v: base64 });
      expect(Buffer.from(body ?? "")).toEqual(Buffer.from(bytes));
    }),
  );
});
