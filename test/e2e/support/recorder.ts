import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "./after-file.ts";

/** A request as it came. */
export interface Recorded {
  readonly method: string | undefined;
  /** Path and query, undecoded. */
  readonly target: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly body: string;
}

/** What the upstream is to answer. */
export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** A text as it is; anything else as JSON; nothing when left out. */
  readonly body?: unknown;
}

/** An HTTP server that stands for an API: it notes what it is sent, and answers what it is told to. */
export interface Recorder {
  readonly url: string;
  /** Answers every request from now on. */
  answer(reply: (request: Recorded) => CannedAnswer): void;
  /** The requests since the last time this was asked. */
  take(): readonly Recorded[];
}

/** Starts a recorder on a free port, closed after the file's tests. */
export async function startRecorder(): Promise<Recorder> {
  let received: Recorded[] = [];
  let replyTo: (request: Recorded) => CannedAnswer = () => ({ status: 204 });
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method, url: target, headers } = request;
    const recorded = { method, target, headers, body };
    received.push(recorded);
    const reply = replyTo(recorded);
    const isText = typeof reply.body === "string";
    const type = isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8";
    if (reply.body !== undefined) response.setHeader("content-type", type);
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(isText ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answer: (reply) => {
      replyTo = reply;
    },
    take: () => {
      const taken = received;
      received = [];
      return taken;
    },
  };
}
