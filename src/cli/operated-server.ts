import type { ServerDefinition } from "../contract/server.ts";
import { isBaseUrl } from "../core/base-url.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { objectFrom } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";
import { namedToolsets, unknownToolsets, withToolsets } from "./chosen-toolsets.ts";

/** What an operator changes of a generated server when it is started. */
export interface OperatorOptions {
  readonly readOnly?: boolean;
  readonly disableTool?: readonly string[];
  /** `issues,actions`, `all` or `default`: others are not served at all. */
  readonly toolsets?: string | undefined;
  /** `https://github.example.com/api/v3`, or `name=https://…` for an upstream that is not the API's own. */
  readonly upstreamUrl?: readonly string[];
}

/**
 * The servers as the operator wants them: without some tools, with other base URLs. Reports host-option for a tool, a toolset
 * or an upstream that there is none of, and for what is no URL.
 */
export function operatedServers(
  servers: readonly ServerDefinition[],
  { readOnly = false, disableTool = [], toolsets, upstreamUrl = [] }: OperatorOptions,
): Result<readonly ServerDefinition[]> {
  const disabled = new Set(disableTool);
  const moves = upstreamUrl.map(moveOf);
  const named = toolsets === undefined ? undefined : namedToolsets(toolsets);
  const chosen = named ? servers.map((server) => withToolsets(server, named)) : servers;
  const value = chosen.map((server) => ({
    ...server,
    upstreams: { ...server.upstreams, ...movedUpstreams(server, moves) },
    tools: server.tools.filter(
      ({ name, annotations }) => !disabled.has(name) && (!readOnly || annotations.readOnlyHint),
    ),
  }));
  const diagnostics = [
    ...(named ? unknownToolsets(servers, named) : []),
    ...unknownTools(servers, disableTool),
    ...moves.flatMap((move) => moveProblem(servers, move) ?? []),
  ];
  return { value, diagnostics };
}

interface Move {
  readonly name: string;
  readonly url: string;
}

function moveOf(text: string): Move {
  const [, name = "api", url = ""] = /^(?:([\w-]+)=)?(.*)$/s.exec(text) ?? [];
  return { name, url };
}

function movedUpstreams({ upstreams }: ServerDefinition, moves: readonly Move[]) {
  const all = new Map(Object.entries(upstreams));
  return objectFrom(
    moves.flatMap(({ name, url }) => {
      const upstream = all.get(name);
      return upstream === undefined ? [] : [[name, { ...upstream, url }] as const];
    }),
  );
}

function moveProblem(
  servers: readonly ServerDefinition[],
  { name, url }: Move,
): Diagnostic | undefined {
  if (servers.length > 1) {
    return diagnostic("host-option", "--upstream-url is for a host of one API", {
      hint: "name the API to serve",
    });
  }
  const known = servers.flatMap(({ upstreams }) => Object.keys(upstreams));
  if (!known.includes(name)) {
    const hint = didYouMean(name, known) ?? `its upstreams are ${known.join(", ")}`;
    return diagnostic("host-option", `--upstream-url: no upstream is called "${name}"`, { hint });
  }
  if (isBaseUrl(url)) return undefined;
  const message = `--upstream-url takes an http(s) URL without credentials, query and fragment, and "${url}" is none`;
  return diagnostic("host-option", message);
}

function unknownTools(
  servers: readonly ServerDefinition[],
  names: readonly string[],
): readonly Diagnostic[] {
  const known = servers.flatMap(({ tools }) => tools.map(({ name }) => name));
  return names
    .filter((name) => !known.includes(name))
    .map((name) =>
      diagnostic("host-option", `--disable-tool: there is no tool "${name}"`, {
        hint: nameNow(servers, name) ?? didYouMean(name, known) ?? "gram list shows the tools",
      }),
    );
}

function nameNow(servers: readonly ServerDefinition[], alias: string): string | undefined {
  const tools = servers.flatMap((server) => server.tools);
  const tool = tools.find(({ aliases = [] }) => aliases.includes(alias));
  return tool && `it is called "${tool.name}" now`;
}
