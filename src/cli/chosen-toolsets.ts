import type { ServerDefinition } from "../contract/server.ts";
import { allToolsets, defaultToolsets, toolsetNames, toolsOf } from "../contract/toolsets.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { objectFrom } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";

/** The toolsets of a command line: `issues,actions`, `all` or `default`. */
export function namedToolsets(text: string): ReadonlySet<string> {
  const names = text.split(",").map((name) => name.trim());
  return new Set(names.filter((name) => name !== ""));
}

/** The server with the tools of these toolsets and those of none; what is left is served without being asked for. */
export function withToolsets(
  server: ServerDefinition,
  names: ReadonlySet<string>,
): ServerDefinition {
  const tools = server.tools.filter(toolsOf(names, server));
  if (server.toolsets === undefined) return { ...server, tools };
  const toolsets = objectFrom(
    Object.entries(server.toolsets).map(([name, toolset]) => [name, { ...toolset, default: true }]),
  );
  return { ...server, toolsets, tools };
}

/** Names of --toolsets that no server has: host-option. */
export function unknownToolsets(
  servers: readonly ServerDefinition[],
  names: ReadonlySet<string>,
): readonly Diagnostic[] {
  const known = servers.flatMap(toolsetNames);
  const special = new Set([allToolsets, defaultToolsets, ...known]);
  if (names.size === 0) {
    return [diagnostic("host-option", "--toolsets names no toolset", { hint: "all is every one" })];
  }
  return [...names]
    .filter((name) => !special.has(name))
    .map((name) => {
      const hint = didYouMean(name, special) ?? `the toolsets are ${[...special].join(", ")}`;
      return diagnostic("host-option", `--toolsets: there is no toolset "${name}"`, { hint });
    });
}
