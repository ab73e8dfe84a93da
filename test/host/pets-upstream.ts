import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that reached the upstream. */
export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A real HTTP API on a free port. */
export interface PetsUpstream {
  readonly url: string;
  readonly received: Received[];
  /** Resolves when the caller of a request for /pets/slow has gone away. */
  readonly slowAborted: Promise<void>;
  /** Resolves when a request for /pets/slow has come. */
  readonly slowReceived: Promise<void>;
  /** Answers the request for /pets/slow. */
  releaseSlow(): void;
  close(): Promise<void>;
}

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Answers every request with its method, target and body; /pets/slow only when it is released. */
export async function startPetsUpstream(): Promise<PetsUpstream> {
  const received: Received[] = [];
  const [aborted, arrived, released] = [signal(), signal(), signal()];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    const { method, url, headers } = request;
    received.push({ method, url, authorization: headers.authorization, body });
    if (url === "/pets/slow") {
      response.once("close", () => aborted.resolve());
      arrived.resolve();
      await released.promise;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ method, url, body }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    slowAborted: aborted.promise,
    slowReceived: arrived.promise,
    releaseSlow: released.resolve,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
