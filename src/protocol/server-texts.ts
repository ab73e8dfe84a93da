import type { ServerDefinition } from "../contract/server.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import { serverInfoKey } from "./claim.ts";
import { instructionsFor } from "./instructions.ts";
import { iconsOf } from "./listed-tool.ts";
import { type ToolText, toolTexts } from "./tool-texts.ts";
import { isModernVersion, modernVersion } from "./versions.ts";

/** Milliseconds for which a client may keep the tool list or the discovery. */
const cacheMs = 60_000;
/** The same where it is for one token alone: after a step-up there may be more in the list. */
const privateCacheMs = 5_000;

/** Who may share a kept list: "private" where it depends on the authorization. */
export type CacheScope = "public" | "private";

/** Which of a server's tools a request is told of, and how long that may be kept. */
export interface Told {
  readonly listed: (tool: ToolDefinition) => boolean;
  /** Whether a tool can be called, listed or not: its toolset's instructions are then told. */
  readonly reaches: (tool: ToolDefinition) => boolean;
  readonly cacheScope: CacheScope;
}

/** What a server answers besides calls, for a revision. Where everybody is told the same, made once; else for `told`. */
export interface ServerTexts {
  /** Result of `initialize`. */
  initialize(version: string, told?: Told): string;
  /** Result of `server/discover`. */
  discover(told?: Told): string;
  /** Result of `tools/list`, made when it is first asked for: a server has parts that nobody may ever list. */
  list(version: string, told?: Told): string;
  /** The last members of every modern result, with the brace that closes it. */
  readonly modernEnd: string;
}

/** What is told to everybody who asks for nothing in particular. */
export interface CommonlyTold {
  readonly cacheScope?: CacheScope | undefined;
  /** All tools when left out. */
  readonly standard?: ((tool: ToolDefinition) => boolean) | undefined;
}

/** Serialises what a server answers. */
export function serverTexts(
  server: ServerDefinition,
  { cacheScope = "public", standard = () => true }: CommonlyTold = {},
): ServerTexts {
  const { name, title, version, icon } = server;
  const serverInfo = { name, title, version };
  const modernEnd = endOf(serverInfo);
  const common: Told = {
    reaches: standard,
    listed: (tool) => standard(tool) && tool.unlisted !== true,
    cacheScope,
  };
  const texts = toolTexts(server);
  const lists = new Map<string, string>();
  return {
    initialize: (protocolVersion, told = common) =>
      JSON.stringify({
        protocolVersion,
        serverInfo: { ...serverInfo, ...iconsOf(icon, protocolVersion) },
        ...aboutFor(server, told),
      }),
    discover: (told = common) => {
      const caching = { ttlMs: ttlOf(told), cacheScope: told.cacheScope };
      const supportedVersions = [modernVersion];
      const discovery = { supportedVersions, ...aboutFor(server, told), ...caching };
      // Here alone: the end of every result would be longer by the picture.
      const end = endOf({ ...serverInfo, ...iconsOf(icon, modernVersion) });
      return JSON.stringify(discovery).slice(0, -1) + end;
    },
    list: (asked, told = common) => {
      const made = () => listText(texts.of(asked), { version: asked, told, modernEnd });
      if (told !== common) return made();
      const form = `${isModernVersion(asked)} ${texts.formOf(asked)}`;
      const text = lists.get(form) ?? made();
      lists.set(form, text);
      return text;
    },
    modernEnd,
  };
}

function ttlOf({ cacheScope }: Pick<Told, "cacheScope">): number {
  return cacheScope === "public" ? cacheMs : privateCacheMs;
}

function aboutFor(server: ServerDefinition, { reaches }: Told): object {
  const instructions = instructionsFor(server, reaches);
  return { capabilities: { tools: {} }, ...given({ instructions }) };
}

function endOf(serverInfo: object): string {
  return `,"resultType":"complete","_meta":{"${serverInfoKey}":${JSON.stringify(serverInfo)}}}`;
}

function listText(
  texts: readonly ToolText[],
  {
    version,
    told: { listed, cacheScope },
    modernEnd,
  }: { readonly version: string; readonly told: Told; readonly modernEnd: string },
): string {
  const tools = texts.flatMap(({ tool, json }) => (listed(tool) ? [json] : []));
  const caching = `"ttlMs":${ttlOf({ cacheScope })},"cacheScope":"${cacheScope}"`;
  const end = isModernVersion(version) ? `,${caching}${modernEnd}` : "}";
  return `{"tools":[${tools.join(",")}]${end}`;
}
