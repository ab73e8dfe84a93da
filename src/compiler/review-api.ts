import type { ServerDefinition } from "../contract/server.ts";
import { lockedSpecVersion } from "../emit/read-lock.ts";
import { serverJsonFile } from "../emit/server-json-file.ts";
import type { Versions } from "../review/change.ts";
import { diffServers, newServer, type ServerDiff } from "../review/diff-servers.ts";
import type { Compiled } from "./compile.ts";
import { type Cost, costOf } from "./count-tokens.ts";

/** The server that a compiled one is compared with. */
export interface Baseline {
  /** Undefined where there was none yet. */
  readonly server: ServerDefinition | undefined;
  /** Text of its gram.lock.json. */
  readonly lock?: string | undefined;
}

/** What has become of an API's server. */
export interface Review extends ServerDiff {
  readonly api: string;
  /** The spec's `info.version`, where it is known. */
  readonly spec: Versions<string | undefined>;
  /** What the tools cost a model; undefined where there were none yet. */
  readonly cost: Versions<Cost | undefined>;
}

/** Compares a compiled server with another version of it. */
export async function reviewApi(
  { api, server, spec }: Compiled,
  baseline: Baseline,
): Promise<Review> {
  const after = asWritten(server);
  const before = baseline.server;
  const diff = before === undefined ? newServer(after) : diffServers({ before, after });
  return {
    api: api.name,
    spec: { before: lockedSpecVersion(baseline.lock), after: spec.info.version },
    cost: { before: before && (await costOf(before)), after: await costOf(after) },
    ...diff,
  };
}

/** As gram generate would write it: numbers that are held by their text are then read as hosts read them. */
export function asWritten(server: ServerDefinition): ServerDefinition {
  // It is printed from a server.
  return JSON.parse(serverJsonFile(server).text) as ServerDefinition;
}
