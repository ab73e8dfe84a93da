import { endpointPath } from "../contract/endpoint-path.ts";
import type { ServerDefinition } from "../contract/server.ts";

/** Where clients find a host's servers: nothing that a request says takes part in it. */
export interface PublicUrls {
  /** The whole server's endpoint as clients write it; undefined before the host listens, where nobody has said it. */
  of(server: ServerDefinition): string | undefined;
  /** The origin under which the host itself has come to listen. */
  listensAt(origin: string): void;
}

/**
 * `base` is the operator's word for all servers of the host (their endpoints come after it); else a server's own publicUrl,
 * else the address that is listened on.
 */
export function publicUrls(base: string | undefined): PublicUrls {
  let listening: string | undefined;
  return {
    listensAt: (origin) => {
      listening = origin;
    },
    of: (server) => {
      if (base !== undefined) return base.replace(/\/+$/, "") + endpointPath(server);
      if (server.publicUrl !== undefined) return server.publicUrl;
      return listening === undefined ? undefined : listening + endpointPath(server);
    },
  };
}
