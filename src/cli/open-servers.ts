import type { LoadedApi } from "../config/loaded-api.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { HostedServer } from "../host/create-host.ts";
import type { HostWorld } from "../host/host-world.ts";
import { openUpstream } from "./open-upstream.ts";
import type { ServeCommandOptions } from "./serve-options.ts";
import { stopWith } from "./session.ts";

/** Servers to serve, and the APIs whose specs answer for them; none of these where the APIs themselves do. */
export interface ChosenServers {
  readonly servers: readonly ServerDefinition[];
  readonly mocked: readonly LoadedApi[];
}

/** The servers with where their requests go; ends the command where that cannot be had. */
export async function openServers(
  { servers, mocked }: ChosenServers,
  { options, world }: { readonly options: ServeCommandOptions; readonly world?: HostWorld },
): Promise<readonly HostedServer[]> {
  const { stdio = false, allowPrivate = false } = options;
  const opened: HostedServer[] = [];
  for (const server of servers) {
    const mock = mocked.find(({ name }) => name === server.name);
    const upstream = await openUpstream(server, { mock, own: stdio, allowPrivate, world });
    if (upstream.value === undefined) return stopWith(upstream.diagnostics, options);
    opened.push({ server, upstream: upstream.value });
  }
  return opened;
}
