import type { ServerDefinition } from "../../contract/server.ts";
import { defaultToolsets } from "../../contract/toolsets.ts";
import { optionProblem, sameEndpoint } from "../hosting-problems.ts";
import { loadServer } from "../load-server.ts";
import { nodeFileSystem } from "../node-file-system.ts";
import { type ChosenServers, openServers } from "../open-servers.ts";
import { operatedServers } from "../operated-server.ts";
import { refuseStale } from "../refuse-to-serve.ts";
import type { ServeCommandOptions } from "../serve-options.ts";
import type { Listening } from "../serve-over-http.ts";
import { chosenApis, chosenOutputs, stopWith } from "../session.ts";

/**
 * `gram serve [api…] [--port] [--host] [--stdio] [--mock] …`. Resolves when the host listens; on stdio at the end of
 * input, with nothing.
 */
export async function serveCommand(
  names: readonly string[],
  options: ServeCommandOptions,
): Promise<Listening | undefined> {
  const outputs = await chosenOutputs(names, options);
  const problem = optionProblem(outputs, options);
  if (problem !== undefined) return stopWith([problem], options);
  const loaded: ServerDefinition[] = [];
  for (const output of outputs) {
    const { value, diagnostics } = await loadServer(output, nodeFileSystem);
    if (value === undefined) return stopWith(diagnostics, options);
    await refuseStale(output, value, options);
    // A mock has nothing to protect, and whoever tries it no token.
    loaded.push(options.mock ? { ...value, auth: { mode: "none" } } : value);
  }
  // Over stdio nobody can ask for toolsets: it is what the main endpoint serves who does not ask.
  const { toolsets = options.stdio ? defaultToolsets : undefined } = options;
  const operated = operatedServers(loaded, { ...options, toolsets });
  if (operated.diagnostics.length > 0) return stopWith(operated.diagnostics, options);
  const servers = operated.value;
  const mocked = options.mock ? await chosenApis(names, options) : [];
  if (options.stdio) return serveOnStdio({ servers, mocked }, options);
  const clash = sameEndpoint(servers);
  if (clash !== undefined) return stopWith([clash], options);
  const { serveOverHttp } = await import("../serve-over-http.ts");
  return serveOverHttp({ servers, mocked }, options);
}

async function serveOnStdio(
  chosen: ChosenServers,
  options: ServeCommandOptions,
): Promise<undefined> {
  const [hosted] = await openServers(chosen, { options });
  if (hosted === undefined) return undefined;
  const [{ serveStdio }, { linkServer }] = await Promise.all([
    import("../../protocol/stdio.ts"),
    import("../../runtime/link.ts"),
  ]);
  const { server, upstream } = hosted;
  await serveStdio({
    catalog: linkServer(server),
    upstream,
    clock: { now: Date.now },
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
  }).finally(() => upstream.close());
  return undefined;
}
