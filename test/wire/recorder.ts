import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer } from "./row.ts";

/** A request as it came over the wire. */
export interface Received {
  /** Method and target, undecoded. */
  readonly line: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly body: Buffer;
}

/** A local HTTP server that notes what it is sent. */
export interface Recorder {
  readonly origin: string;
  /** The requests since this was last called; every one from now on gets this answer. */
  start(answer?: Answer): readonly Received[];
  close(): Promise<void>;
}

/** Starts a recorder on a free port of this machine. */
export async function startRecorder(): Promise<Recorder> {
  let received: Received[] = [];
  let answer: Answer = { status: 204 };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method, url, headers } = request;
    received.push({ line: `${method} ${url}`, headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    start: (next = { status: 204 }) => {
      const before = received;
      received = [];
      answer = next;
      return before;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
