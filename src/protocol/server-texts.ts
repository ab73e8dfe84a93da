import { toolJson } from "../contract/describe-tool.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { serverInfoKey } from "./claim.ts";
import type { Era } from "./classify.ts";
import { modernVersion } from "./versions.ts";

/** Milliseconds for which a client may keep the tool list or the discovery. */
const cacheMs = 60_000;
/** The same where a list depends on the token: after a step-up there may be more in it. */
const privateCacheMs = 5_000;

/** Who may share a kept list: "private" where it depends on the authorization. */
export type CacheScope = "public" | "private";

/** Everything that a server answers, serialised once. */
export interface ServerTexts {
  /** Result of `initialize` for a revision. */
  initialize(version: string): string;
  /** Result of `server/discover`. */
  readonly discover: string;
  /** Result of `tools/list`, by era. */
  readonly list: { readonly [E in Era]: string };
  /** Result of `tools/list` with some of the tools, in the same order; private, since another request gets others. */
  listOf(era: Era, shows: (tool: ToolDefinition) => boolean): string;
  /** The last members of every modern result, with the brace that closes it. */
  readonly modernEnd: string;
}

/** Serialises what a server answers. */
export function serverTexts(
  server: ServerDefinition,
  cacheScope: CacheScope = "public",
): ServerTexts {
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
  const tools = server.tools.map((tool) => ({ tool, json: toolJson(tool) }));
  const listOf = (era: Era, shows: (tool: ToolDefinition) => boolean, scope: CacheScope) => {
    const shown = tools.flatMap(({ tool, json }) => (shows(tool) ? [json] : []));
    const ttlMs = scope === "public" ? cacheMs : privateCacheMs;
    const caching = `"ttlMs":${ttlMs},"cacheScope":"${scope}"`;
    return `{"tools":[${shown.join(",")}]${era === "modern" ? `,${caching}${modernEnd}` : "}"}`;
  };
  const wholeList = (era: Era) => listOf(era, () => true, cacheScope);
  return {
    initialize: (protocolVersion) => JSON.stringify({ protocolVersion, serverInfo, ...about }),
    discover: discovery.slice(0, -1) + modernEnd,
    list: { legacy: wholeList("legacy"), modern: wholeList("modern") },
    listOf: (era, shows) => listOf(era, shows, "private"),
    modernEnd,
  };
}
