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

/** What a server answers and does not depend on who asks, serialised once; a list for some callers is made by `listOf`. */
export interface ServerTexts {
  /** Result of `initialize` for a revision. */
  initialize(version: string): string;
  /** Result of `server/discover`. */
  readonly discover: string;
  /** Result of `tools/list`, made when it is first asked for: a server has parts that nobody may ever list. */
  list(era: Era): string;
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
  const tools = once(() => server.tools.map((tool) => ({ tool, json: toolJson(tool) })));
  const listOf = (era: Era, shows: (tool: ToolDefinition) => boolean, scope: CacheScope) => {
    const shown = tools().flatMap(({ tool, json }) => (shows(tool) ? [json] : []));
    const ttlMs = scope === "public" ? cacheMs : privateCacheMs;
    const caching = `"ttlMs":${ttlMs},"cacheScope":"${scope}"`;
    return `{"tools":[${shown.join(",")}]${era === "modern" ? `,${caching}${modernEnd}` : "}"}`;
  };
  const whole = {
    legacy: once(() => listOf("legacy", () => true, cacheScope)),
    modern: once(() => listOf("modern", () => true, cacheScope)),
  };
  return {
    initialize: (protocolVersion) => JSON.stringify({ protocolVersion, serverInfo, ...about }),
    discover: discovery.slice(0, -1) + modernEnd,
    list: (era) => whole[era](),
    listOf: (era, shows) => listOf(era, shows, "private"),
    modernEnd,
  };
}

/** What the work gives, done when it is first wanted. */
function once<T>(work: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: work() };
    return made.value;
  };
}
