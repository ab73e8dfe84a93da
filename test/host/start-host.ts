import { onTestFinished } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { createHost, type HostOptions } from "../../src/host/create-host.ts";
import { createHttpUpstream } from "../../src/upstream/http-upstream.ts";
import { petsServer } from "../protocol/pets.ts";
import { type PetsUpstream, startPetsUpstream } from "./pets-upstream.ts";

/** A host on a free port in front of a real upstream, closed at the test's end. */
export interface TestHost {
  /** Without path. */
  readonly origin: string;
  readonly upstream: PetsUpstream;
  close(): Promise<void>;
  /** Sends a request as raw as `fetch` allows. */
  send(request?: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: { readonly [name: string]: string };
    readonly body?: string;
    readonly signal?: AbortSignal;
  }): Promise<Response>;
}

/** Starts a host of these servers (changes of the pets server). */
export async function startHost(
  servers: readonly Parameters<typeof petsServer>[1][] = [{}],
  options: Partial<HostOptions> = {},
): Promise<TestHost> {
  const upstream = await startPetsUpstream();
  const hosted = servers.map((change) => {
    const server: ServerDefinition = petsServer(upstream.url, change);
    return {
      server,
      upstream: createHttpUpstream({ upstreams: server.upstreams, allowPrivate: true }),
    };
  });
  const clock = { now: Date.now };
  const app = await createHost({ servers: hosted, clock, environment: {}, ...options });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  const closeAll = async () => {
    await app.close();
    for (const { upstream: client } of hosted) await client.close();
    await upstream.close();
  };
  onTestFinished(close);
  return {
    origin,
    upstream,
    close,
    send: ({ method = "POST", path = "/pets/mcp", headers, ...rest } = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...rest,
      }),
  };
}

/** The JSON text of a call of get_pet. */
export function getPet(id: string, rpcId: string | number = 1): string {
  const params = { name: "get_pet", arguments: { id } };
  return JSON.stringify({ jsonrpc: "2.0", id: rpcId, method: "tools/call", params });
}
