// What no caller and no description can do to a request: auth.md's rows are RFC 3986 §5.2.4 (dot segments), RFC 9110 §5.5 (header
// values) and §7.6.1 (hop-by-hop fields). "Nothing is sent" is seen at a real server.
import { afterAll, beforeAll, expect, it } from "vitest";
import { callRow } from "./call-row.ts";
import { type Recorder, startRecorder } from "./recorder.ts";
import type { Row } from "./row.ts";

let recorder: Recorder;
let stranger: Recorder;
beforeAll(async () => {
  [recorder, stranger] = await Promise.all([startRecorder(), startRecorder()]);
});
afterAll(() => Promise.all([recorder.close(), stranger.close()]));

const text = { type: "string" };
const inPath = (name: string, schema: object = text) => ({
  name,
  in: "path",
  required: true,
  schema,
});
const anything = inPath("v", {});

function row(path: string, parameters: readonly object[], args: Row["args"]): Row {
  return { name: path, path, operation: { parameters }, args, sends: { line: "" } };
}

/** The tool's words after a call that sent nothing. */
async function refusal(call: Row): Promise<string> {
  recorder.start();
  const { kind, content } = await callRow(call, recorder.origin);
  expect(recorder.start()).toEqual([]);
  expect(kind).toBe("failed");
  const [block] = content;
  return block?.type === "text" ? block.text : "";
}

const inThePath = "It is a part of the path /c/{v}/end.";

it.each([
  [".", `v must not be "." or "..". ${inThePath}`],
  ["..", `v must not be "." or "..". ${inThePath}`],
  ["%2e", `v must not be "." or "..". ${inThePath}`],
  ["%2E%2e", `v must not be "." or "..". ${inThePath}`],
  [".%2e", `v must not be "." or "..". ${inThePath}`],
  ["%252e%252e", `v must not be "." or "..". ${inThePath}`],
  ["", `v must not be empty. ${inThePath}`],
  [[], `v is missing. ${inThePath}`],
  [{}, `v is missing. ${inThePath}`],
  [null, `v is missing. ${inThePath}`],
  [[null], `v is missing. ${inThePath}`],
  [[""], `v must not be empty. ${inThePath}`],
  [["."], `v must not be "." or "..". ${inThePath}`],
  ["a\0", `v must not contain control characters. ${inThePath}`],
  ["a\r\nHost: evil", `v must not contain control characters. ${inThePath}`],
  ["\u007f", `v must not contain control characters. ${inThePath}`],
])("refuses %j as a part of a path", async (value, message) => {
  expect(await refusal(row("/c/{v}/end", [anything], { v: value }))).toBe(message);
});

it.each([
  ["two dots from two variables", "/c/{a}{b}", { a: ".", b: "." }],
  ["a dot beside the path's own", "/c/.{a}/d", { a: "." }],
  ["label style", "/c/{a}", { a: "." }],
])("refuses dot segments that come of %s", async (_, path, args) => {
  const style = path === "/c/{a}" ? { style: "label" } : {};
  const parameters = Object.keys(args).map((name) => ({ ...inPath(name), ...style }));
  expect(await refusal(row(path, parameters, args))).toMatch(/must not be "\." or "\.\."\./);
});

it("refuses a call without a path's value", async () => {
  expect(await refusal(row("/c/{v}", [inPath("v")], {}))).toContain("v");
});

it.each([
  ["a\r\nX-Evil: 1", "must not contain line breaks or other control characters"],
  ["a\nb", "must not contain line breaks or other control characters"],
  ["a\0b", "must not contain line breaks or other control characters"],
  ["a\u007f", "must not contain line breaks or other control characters"],
  ["日本", "can carry only characters of Latin-1"],
  ["x".repeat(8193), "is longer than 8192 characters"],
])("refuses %j in a header", async (value, message) => {
  const parameter = { name: "X-A", in: "header", schema: {} };
  expect(await refusal(row("/c", [parameter], { "X-A": value }))).toContain(message);
  expect(await refusal(row("/c", [parameter], { "X-A": [value] }))).toContain(message);
});

const untouchable = [
  "Host",
  "Connection",
  "Keep-Alive",
  "Transfer-Encoding",
  "Content-Length",
  "TE",
  "Trailer",
  "Upgrade",
  "Expect",
  "Proxy-Authorization",
  "Proxy-Connection",
  "Authorization",
  "Cookie",
  "Accept",
  "Accept-Encoding",
  "Content-Type",
  "Content-Encoding",
  "Forwarded",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "Mcp-Session-Id",
];

it.each(untouchable)("does not let a caller set the header %s", async (name) => {
  const parameter = { name, in: "header", schema: text };
  recorder.start();
  await callRow(row("/c", [parameter], { [name]: "evil" }), recorder.origin);
  const headers = JSON.stringify(recorder.start().map((request) => request.headers));
  expect(headers).not.toContain("evil");
});

it.each(["header", "query", "cookie"])(
  "does not let a parameter stand in for the credential in a %s",
  async (place) => {
    const schemes = { key: { type: "apiKey", in: place, name: "X-Key" } };
    const spread = { name: "any", in: "query", schema: { type: "object" } };
    const parameters = [{ name: "X-Key", in: place, schema: text }, spread];
    const call = {
      ...row("/c", parameters, { any: { "X-Key": "evil" } }),
      document: { components: { securitySchemes: schemes }, security: [{ key: [] }] },
      settings: "credentials: { key: { env: KEY } }",
    };
    recorder.start();
    await callRow(call, recorder.origin);
    const [request] = recorder.start();
    const { headers } = request ?? {};
    const sent = {
      header: headers?.["x-key"],
      query: new URL(request?.line.slice(4) ?? "", recorder.origin).searchParams.getAll("X-Key"),
      cookie: headers?.["cookie"],
    };
    const own = { header: undefined, query: ["evil"], cookie: undefined };
    const secret = { header: "s3cret", query: ["s3cret"], cookie: "X-Key=s3cret" };
    expect(sent).toEqual({ ...own, [place]: Reflect.get(secret, place) });
  },
);

const escapes = [
  "//evil.example",
  "@evil.example",
  "\\\\evil.example",
  "\\..\\evil",
  "%2f..%2fadmin",
  "../../admin",
  "/../admin",
  "..;/admin",
  "?admin=1",
  "#x",
  "x?y#z",
  "http://evil.example/",
  "//evil.example/%2e%2e",
  ":8080",
  "a/./b",
  "\u2025",
  "．．",
  "\ud800",
  ";x=1",
];

it.each(escapes)("keeps %j inside its segment, on its own origin", async (value) => {
  recorder.start();
  stranger.start();
  const mean = value.replace("evil.example", stranger.origin.replace("http://", ""));
  await callRow(row("/v1/{v}/end", [inPath("v")], { v: mean }), recorder.origin);
  const [request] = recorder.start();
  expect(request?.line).toMatch(/^GET \/v1\/[A-Za-z0-9\-._~%]+\/end$/);
  expect(request?.headers["host"]).toBe(recorder.origin.replace("http://", ""));
  expect(stranger.start()).toEqual([]);
  const path = request?.line.slice(4) ?? "";
  expect(new URL(path, recorder.origin).pathname).toBe(path);
});

it.each(escapes)("keeps %j inside its parameter of a query", async (value) => {
  const plain = { name: "v", in: "query", schema: text };
  recorder.start();
  for (const allowReserved of [false, true]) {
    await callRow(row("/c", [{ ...plain, allowReserved }], { v: value }), recorder.origin);
  }
  for (const { line } of recorder.start()) {
    const url = new URL(line.slice(4), recorder.origin);
    expect([url.origin, url.pathname, url.hash]).toEqual([recorder.origin, "/c", ""]);
    expect([...url.searchParams.keys()]).toEqual(["v"]);
  }
});

it.each(["/c//d", "//evil.example/c", "/c/%2e%2e/d", "/@evil/c"])(
  "keeps the description's own path %j on its origin",
  async (path) => {
    recorder.start();
    await callRow(row(path, [], {}), recorder.origin);
    expect(recorder.start().map(({ headers }) => headers["host"])).toEqual([
      recorder.origin.replace("http://", ""),
    ]);
  },
);

it("takes no argument that the description does not have", async () => {
  const call = row("/c", [{ name: "q", in: "query", schema: text }], { q: "x", admin: "1" });
  expect(await refusal(call)).toContain("admin");
});
