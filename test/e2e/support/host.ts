import type { ServerDefinition } from "../../../src/contract/server.ts";
import { createHost } from "../../../src/host/create-host.ts";
import { createHttpUpstream } from "../../../src/upstream/http-upstream.ts";
import { afterFile } from "./after-file.ts";

interface Elsewhere {
  /** Hosts that the API's redirects may lead to, in place of the server's own. */
  readonly follow?: readonly string[];
  /** The time, where it is not to go on. */
  readonly nowMs?: number;
}

/** Hosts a server in this process, as gram serve does, with its API at another address. Gives the endpoint. */
export async function hostServer(
  server: ServerDefinition,
  apiUrl: string,
  { follow, nowMs }: Elsewhere = {},
): Promise<string> {
  const api = { ...server.upstreams.api, url: apiUrl, ...(follow !== undefined && { follow }) };
  const upstreams = { ...server.upstreams, api };
  const moved = { ...server, upstreams };
  const upstream = createHttpUpstream({ upstreams, allowPrivate: true });
  const app = await createHost({
    servers: [{ server: moved, upstream }],
    clock: { now: () => nowMs ?? Date.now() },
    environment: {},
  });
  afterFile(async () => {
    await app.close();
    await upstream.close();
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return `${origin}/${server.name}/mcp`;
}
