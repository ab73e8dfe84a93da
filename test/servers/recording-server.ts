import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ServerDefinition, UpstreamDefinition } from "../../src/contract/server.ts";
import { objectFrom } from "../../src/core/json.ts";
import { Secret } from "../../src/core/secret.ts";
import { callTool } from "../../src/runtime/call-tool.ts";
import { linkServer } from "../../src/runtime/link.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { texts } from "../runtime/fake-upstream.ts";
import { root } from "../support/source-files.ts";
import { listen } from "../upstream/local-server.ts";

/** An answer of the API: the name of a fixture, or what is written out. Its links lead to the local server. */
export type Given =
  | string
  | {
      readonly status?: number;
      readonly headers?: { readonly [name: string]: string };
      readonly json?: unknown;
      readonly text?: string;
    };

/** Answers by `GET /api/v4/user`, the method and the path as they are sent; of a list, one after the other. */
export interface Answers {
  readonly [route: string]: Given | readonly Given[];
}

/** A request as it came. */
export interface Arrived {
  /** `POST /path?query {"a":1}` */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
}

/** A server of this repository, with a local HTTP server in place of its API that keeps what it is asked. */
export async function recording(api: string, answers: Answers) {
  const arrived: Arrived[] = [];
  const asked = new Map<string, number>();
  const origin = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await textOf(request);
    arrived.push({ line: `${method} ${url}${body === "" ? "" : ` ${body}`}`, headers });
    const route = `${method} ${url.split("?")[0]}`;
    const count = asked.get(route) ?? 0;
    asked.set(route, count + 1);
    answer(response, { given: chosen(answers[route], count), api, origin });
  });
  const { call, definition } = calling(api, origin);
  return { call, definition, arrived, origin, lines: () => arrived.map(({ line }) => line) };
}

function chosen(given: Given | readonly Given[] | undefined, count: number): Given {
  const list = given === undefined ? [] : [given].flat();
  return (
    list[Math.min(count, list.length - 1)] ?? { status: 404, json: { message: "404 Not found" } }
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** GitLab links to the pages of every list, so that a list without a link to a next page is whole. */
const always: { readonly [api: string]: { readonly [name: string]: string } } = {
  gitlab: { link: '<https://gitlab.com/api/v4/first>; rel="first"' },
};

interface Answering {
  readonly given: Given;
  readonly api: string;
  readonly origin: string;
}

function answer(response: ServerResponse, { given, api, origin }: Answering): void {
  const {
    status = 200,
    headers = {},
    json,
    text,
  } = typeof given === "string" ? { text: fixture(api, given) } : given;
  const isJson = json !== undefined || (typeof given === "string" && given.endsWith(".json"));
  const type = { "content-type": isJson ? "application/json" : "text/plain; charset=utf-8" };
  const body = json === undefined ? (text ?? "") : JSON.stringify(json);
  response.writeHead(status, { ...(body !== "" && type), ...always[api], ...headers });
  response.end(body.replaceAll("https://circle-production-action-output.s3.amazonaws.com", origin));
}

/** The text of a fixture. */
export function fixture(api: string, name: string): string {
  return readFileSync(join(root, "test", "fixtures", "upstream", api, name), "utf8");
}

/** The generated server of the repository, with its upstreams at the origin. */
function calling(api: string, origin: string) {
  const file = join(root, "generated", api, "server.json");
  const definition: ServerDefinition = JSON.parse(readFileSync(file, "utf8"));
  const moved = Object.entries(definition.upstreams).map(
    ([name, upstream]): [string, UpstreamDefinition] => [
      name,
      {
        ...upstream,
        url: origin + new URL(upstream.url).pathname,
        retries: 0,
        ...(upstream.follow !== undefined && { follow: [new URL(origin).host] }),
      },
    ],
  );
  // The server has an upstream "api": it is one of those that were moved.
  const upstreams = objectFrom(moved) as ServerDefinition["upstreams"];
  const upstream = createHttpUpstream({ upstreams, allowPrivate: true });
  onTestFinished(() => upstream.close());
  const catalog = linkServer(definition);
  const clock = { now: () => Date.parse("2026-08-13T04:00:00Z") };
  /** Calls a tool: the outcome's kind, then the text of each block. */
  async function call(name: string, args: object, token = "a-token"): Promise<readonly string[]> {
    const tool = catalog.find(name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const context = { upstream, clock, environment: {}, credential: new Secret(token) };
    return texts(await callTool(tool, args, context));
  }
  return { call, definition };
}
