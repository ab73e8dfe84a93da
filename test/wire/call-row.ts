import type { ServerDefinition } from "../../src/contract/server.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import type { ToolOutcome } from "../../src/runtime/outcome.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { compileText } from "../support/compile-text.ts";
import type { Row } from "./row.ts";

/** The row's description: its operation alone, in OpenAPI 3.1 unless `document` says another version. */
export function descriptionOf(row: Row): object {
  const { method = "get", path = "/c", operation, pathItem = {}, document = {} } = row;
  const version = "swagger" in document ? {} : { openapi: "3.1.0" };
  const responses = { "200": { description: "Done." } };
  return {
    ...version,
    info: { title: "Wire", version: "1" },
    ...document,
    paths: { [path]: { ...pathItem, [method]: { operationId: "row", responses, ...operation } } },
  };
}

/** The server that the real compiler makes of a row, at this origin. */
export async function serverOf(row: Row, origin: string): Promise<ServerDefinition> {
  const spec = descriptionOf(row);
  const upstream = origin + (row.base ?? "");
  const settings = `include: ["**"]\n${row.settings ?? ""}`;
  const { value, diagnostics } = await compileText({ spec, upstream, settings });
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  return value.server;
}

/** Compiles a row and calls its tool over HTTP; no part of it is made up. */
export async function callRow(row: Row, origin: string): Promise<ToolOutcome> {
  const server = await serverOf(row, origin);
  const tool = linkServer(server).find("row");
  if (tool === undefined) throw new Error("the row became no tool");
  const environment = { KEY: "s3cret" };
  const { upstreams } = server;
  const upstream = createHttpUpstream({ upstreams, environment, own: true, allowPrivate: true });
  try {
    return await callTool(tool, row.args, {
      upstream,
      clock: { now: () => 0 },
      environment: {},
    });
  } finally {
    await upstream.close();
  }
}
