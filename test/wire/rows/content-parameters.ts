// Parameters with `content`: https://spec.openapis.org/oas/v3.1.1#fixed-fields-for-use-with-content
import type { Row, Sent } from "../row.ts";

const json = { "application/json": { schema: {} } };

interface Case {
  readonly location: string;
  readonly value: unknown;
  readonly sends: Sent;
  readonly content?: object;
}

function contentRow({ location, value, sends, content = json }: Case): Row {
  const parameter = { name: "q", in: location, ...(location === "path" && { required: true }) };
  return {
    name: `${location} as ${Object.keys(content).join()}: ${JSON.stringify(value)}`,
    path: location === "path" ? "/c/{q}" : "/c",
    operation: { parameters: [{ ...parameter, content }] },
    args: { q: value },
    sends,
  };
}

const cases: readonly Case[] = [
  {
    location: "query",
    value: { a: [1, "x"] },
    sends: { line: "GET /c?q=%7B%22a%22%3A%5B1%2C%22x%22%5D%7D" },
  },
  { location: "query", value: "blue", sends: { line: "GET /c?q=%22blue%22" } },
  { location: "query", value: "", sends: { line: "GET /c?q=%22%22" } },
  { location: "query", value: 5, sends: { line: "GET /c?q=5" } },
  { location: "query", value: true, sends: { line: "GET /c?q=true" } },
  { location: "query", value: [], sends: { line: "GET /c?q=%5B%5D" } },
  { location: "query", value: {}, sends: { line: "GET /c?q=%7B%7D" } },
  { location: "query", value: "é&", sends: { line: "GET /c?q=%22%C3%A9%26%22" } },
  { location: "path", value: { a: "b/c" }, sends: { line: "GET /c/%7B%22a%22%3A%22b%2Fc%22%7D" } },
  { location: "path", value: "..", sends: { line: "GET /c/%22..%22" } },
  { location: "header", value: { a: [1] }, sends: { line: "GET /c", headers: { q: '{"a":[1]}' } } },
  { location: "header", value: "é", sends: { line: "GET /c", headers: { q: '"\\u00e9"' } } },
  {
    location: "cookie",
    value: { a: 1 },
    sends: { line: "GET /c", headers: { cookie: "q=%7B%22a%22%3A1%7D" } },
  },
  {
    location: "query",
    value: { a: 1 },
    content: { "application/vnd.filter+json": { schema: { type: "object" } } },
    sends: { line: "GET /c?q=%7B%22a%22%3A1%7D" },
  },
  {
    location: "query",
    value: "a b",
    content: { "text/plain": { schema: { type: "string" } } },
    sends: { line: "GET /c?q=a%20b" },
  },
];

/** A parameter called `q`. */
export const contentRows: readonly Row[] = cases.map(contentRow);
