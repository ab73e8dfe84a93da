import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { given } from "../../src/core/given.ts";

/** A request as raw as Node sends it. */
export interface Sent {
  /** POST when left out. */
  readonly method?: string;
  /** `/api/mcp` when left out. */
  readonly path?: string;
  /** Goes into Authorization. */
  readonly token?: string;
  /** On top of Content-Type; a list is a header that is sent several times. */
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  readonly body?: object | string;
  /** Keeps connections. */
  readonly agent?: Agent;
  /** Of a Unix socket, where the host does not listen on TCP. */
  readonly socketPath?: string;
}

/** What came back. */
export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly json: unknown;
}

/** Sends the request to an origin. */
export function send(origin: string, sent: Sent): Promise<Answer> {
  const { method = "POST", path = "/api/mcp", token, body, agent, socketPath } = sent;
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const options = { method, ...given({ agent, socketPath }) };
    const outgoing = request(`${origin}${path}`, options, async (incoming) => {
      const text = (await incoming.toArray()).join("");
      const isJson = incoming.headers["content-type"]?.startsWith("application/json") === true;
      const json: unknown = isJson ? JSON.parse(text) : undefined;
      resolve({ status: incoming.statusCode, headers: incoming.headers, text, json });
    });
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.on("error", reject);
    outgoing.end(typeof body === "object" ? JSON.stringify(body) : body);
  });
}

/** What matters most of an answer: its status and its challenge. */
export function told({
  status,
  headers,
}: Answer): readonly [number | undefined, string | undefined] {
  return [status, headers["www-authenticate"]];
}
