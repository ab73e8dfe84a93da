import type { LoadedApi } from "../config/loaded-api.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { given } from "../core/given.ts";
import { objectFrom } from "../core/json.ts";
import { didYouMean } from "../core/suggest.ts";

/** The toolsets with all that is said of them; undefined where nothing is. A toolset that does not say is default, unless another says true. */
export function planToolsets({ config }: LoadedApi): ServerDefinition["toolsets"] {
  if (config.toolsets === undefined) return undefined;
  const entries = Object.entries(config.toolsets);
  const fallback = !entries.some(([, toolset]) => toolset.default === true);
  return objectFrom(
    entries.map(([name, { default: stated = fallback, ...rest }]) => [
      name,
      { ...given(rest), default: stated },
    ]),
  );
}

/** Tools in a toolset that there is none of (config-reference), and toolsets without tools (toolset-empty). */
export function checkToolsets({ config, at, atKey }: LoadedApi): readonly Diagnostic[] {
  const { toolsets, tools = {} } = config;
  if (toolsets === undefined) return [];
  const known = Object.keys(toolsets);
  const unknown = Object.entries(tools).flatMap(([name, { toolset }]) => {
    if (toolset === undefined || known.includes(toolset)) return [];
    const message = `there is no toolset "${toolset}" under toolsets:`;
    const hint = didYouMean(toolset, known) ?? `the toolsets are ${known.join(", ") || "none"}`;
    return [diagnostic("config-reference", message, { at: at(["tools", name, "toolset"]), hint })];
  });
  const used = new Set(Object.values(tools).map(({ toolset }) => toolset));
  const empty = known.flatMap((name) => {
    if (used.has(name)) return [];
    const message = `no tool is in the toolset "${name}"`;
    return [diagnostic("toolset-empty", message, { at: atKey(["toolsets", name]) })];
  });
  return [...unknown, ...empty];
}
