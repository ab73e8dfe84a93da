// Names that every JavaScript object has, wherever a description has a name.
import { expect, it } from "vitest";
import { objectFrom } from "../../src/core/json.ts";
import type { UpstreamRequest } from "../../src/core/ports.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { compileText } from "../support/compile-text.ts";

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

function specOf(name: string): object {
  const text = { type: "string" };
  const at = (place: string) => ({
    name,
    in: place,
    schema: text,
    ...(place === "path" && { required: true }),
  });
  const body = objectFrom([[name, { $ref: `#/components/schemas/${name}` }]]);
  const operation = {
    operationId: name,
    tags: [name],
    parameters: ["path", "query", "header", "cookie"].map(at),
    requestBody: {
      content: { "application/json": { schema: { type: "object", properties: body } } },
    },
    security: [objectFrom([[name, []]]), {}],
    responses: { "200": { description: "" } },
  };
  return {
    openapi: "3.1.0",
    info: { title: name, version: "1" },
    servers: [{ url: `/{${name}}`, variables: objectFrom([[name, { default: "v1" }]]) }],
    paths: objectFrom([[`/{${name}}`, { post: operation }]]),
    components: {
      schemas: objectFrom([[name, { type: "object", properties: objectFrom([[name, text]]) }]]),
      securitySchemes: objectFrom([[name, { type: "http", scheme: "bearer" }]]),
    },
  };
}

it.each(names)("a description in which everything is called %s works", async (name) => {
  const { value, diagnostics } = await compileText({ spec: specOf(name) });
  const [tool] = value?.server.tools ?? [];
  if (value === undefined || tool === undefined) throw new Error(JSON.stringify(diagnostics));
  expect(value.server.upstreams.api.url).toBe("https://api.example.com/v1");
  const [path = "", query = "", header = "", cookie = "", whole = ""] = Object.keys(
    tool.input.properties,
  ).sort((left, right) => rank(left) - rank(right));
  const args = objectFrom<unknown>([
    [path, "p"],
    [query, "q"],
    [header, "h"],
    [cookie, "c"],
    [whole, objectFrom([[name, "b"]])],
  ]);
  const sent: UpstreamRequest[] = [];
  const upstream = {
    send: async (request: UpstreamRequest) => {
      sent.push(request);
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const linked = linkServer(value.server).find(tool.name);
  if (linked === undefined) throw new Error(tool.name);
  await callTool(linked, args, { upstream, clock: { now: () => 0 }, environment: {} });
  const [request] = sent;
  expect(request?.target).toBe(`/p?${name}=q`);
  expect(Object.entries(request?.headers ?? {})).toEqual([
    [name.toLowerCase(), "h"],
    ["cookie", `${name}=c`],
    ["content-type", "application/json"],
  ]);
  expect(request?.body).toBe(`{"${name}":{"${name}":"b"}}`);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

/** The order of path, query, header, cookie and body by what `argumentsOf` puts in front of a name that is taken. */
function rank(argument: string): number {
  return (
    ["query_", "header_", "cookie_", "body_"].findIndex((lead) => argument.startsWith(lead)) + 1
  );
}

it.each(names)("no tool is found under the name %s where none is called so", async (name) => {
  const spec = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: {} } },
  };
  const { value } = await compileText({ spec });
  if (value === undefined) throw new Error("it does not compile");
  expect(linkServer(value.server).find(name)).toBeUndefined();
});
