import type { ApiOutput } from "../config/read-outputs.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { diagnostic } from "../core/diagnostic.ts";
import type { PublicUrls } from "../host/public-url.ts";
import type { ServeCommandOptions } from "./serve-options.ts";
import { stopWith } from "./session.ts";

/** Ends the command where the generated server lets in others than the configuration says. A mock has nothing to protect. */
export async function refuseStale(
  { name, folder, access }: ApiOutput,
  server: ServerDefinition,
  options: ServeCommandOptions,
): Promise<void> {
  if (options.mock) return;
  const { staleAccess } = await import("../compiler/stale-access.ts");
  const differing = staleAccess(access, server);
  if (differing.length === 0) return;
  const message = `${folder}/server.json is older than the configuration: ${differing.join(", ")} of "${name}" differ`;
  const at = { file: `${folder}/server.json` };
  await stopWith(
    [diagnostic("server-stale", message, { at, hint: `run: gram generate ${name}` })],
    options,
  );
}

/** Ends the command where a server would be open to people whom it is not for. */
export async function refuseExposed(
  servers: readonly ServerDefinition[],
  options: ServeCommandOptions,
  urls: PublicUrls,
): Promise<void> {
  const { exposureProblem } = await import("../host/exposure.ts");
  const { host, allowHost: allowedHosts = [] } = options;
  for (const server of servers) {
    const found = exposureProblem(server, { host, allowedHosts, publicUrl: urls.of(server) });
    if (found === undefined) continue;
    const { problem, hint } = found;
    await stopWith([diagnostic("host-exposed", problem, { hint })], options);
  }
}
