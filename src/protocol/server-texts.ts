import { toolListJson } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { serverInfoKey } from "./claim.ts";
import { modernVersion } from "./versions.ts";

/** Milliseconds for which a client may keep the tool list or the discovery. */
const cacheMs = 60_000;

/** Everything that a server answers the same way to everybody, serialised once. */
export interface ServerTexts {
  /** Result of `initialize` for a revision. */
  initialize(version: string): string;
  /** Result of `server/discover`. */
  readonly discover: string;
  /** Result of `tools/list`, by era. */
  readonly list: { readonly legacy: string; readonly modern: string };
  /** The last members of every modern result, with the brace that closes it. */
  readonly modernEnd: string;
}

/** The lists are "public": neither the open nor the passthrough mode makes them depend on the caller. */
export function serverTexts(server: ServerDefinition): ServerTexts {
  const { name, title, version, instructions } = server;
  const serverInfo = { name, title, version };
  const about = {
    capabilities: { tools: {} },
    ...(instructions !== undefined && { instructions }),
  };
  const info = JSON.stringify(serverInfo);
  const modernEnd = `,"resultType":"complete","_meta":{"${serverInfoKey}":${info}}}`;
  const caching = { ttlMs: cacheMs, cacheScope: "public" };
  const discovery = JSON.stringify({ supportedVersions: [modernVersion], ...about, ...caching });
  const list = `{"tools":${toolListJson(server.tools)}`;
  return {
    initialize: (protocolVersion) => JSON.stringify({ protocolVersion, serverInfo, ...about }),
    discover: discovery.slice(0, -1) + modernEnd,
    list: {
      legacy: `${list}}`,
      modern: `${list},"ttlMs":${cacheMs},"cacheScope":"public"${modernEnd}`,
    },
    modernEnd,
  };
}
