import type { StatedAccess } from "../config/read-outputs.ts";
import type { ApiConfig } from "../config/schema.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import { canonicalJson, isObject, ownValue } from "../core/json.ts";
import { planAuth, planLimits, planScopes } from "../curate/plan-access.ts";

/**
 * The settings of access that a generated server has otherwise than the configuration: `auth`, `limits`, `publicUrl`, scopes of tools, the origins of upstreams, and the hosts that they may lead to. A host
 * that serves it would let in whom its operator believes to be kept out.
 */
export function staleAccess(stated: StatedAccess, server: ServerDefinition): readonly string[] {
  const pairs: readonly Pair[] = [
    // What is wrong with these is said by gram generate; here it only has to be seen that they differ.
    ["auth", () => planAuth(stated.auth as ApiConfig["auth"]), server.auth],
    ["limits", () => planLimits(stated.limits as ApiConfig["limits"]), server.limits],
    ["publicUrl", () => stated.publicUrl, server.publicUrl],
    ...placePairs("upstream", stated.upstream, server.upstreams.api),
    ...Object.entries(isObject(stated.upstreams) ? stated.upstreams : {}).flatMap(([name, other]) =>
      placePairs(`upstreams.${name}`, other, new Map(Object.entries(server.upstreams)).get(name)),
    ),
    ...scopePairs(stated.tools, server),
  ];
  return pairs.flatMap(([name, planned, served]) => (isSame(planned, served) ? [] : [name]));
}

/** A name, what the configuration says, and what is served. */
type Pair = readonly [string, () => unknown, unknown];

/** Where requests go, and where answers may lead them. A path may come from the spec: only the origin is compared. */
function placePairs(
  name: string,
  stated: unknown,
  served: UpstreamDefinition | undefined,
): readonly Pair[] {
  const settings = isObject(stated) ? stated : {};
  const url = ownValue(settings, "url");
  const follow = ownValue(settings, "follow");
  const own: readonly Pair[] =
    url === undefined ? [] : [[`${name}.url`, () => originOf(url), originOf(served?.url)]];
  return [...own, [`${name}.follow`, () => follow, served?.follow]];
}

function originOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Only of tools that both know: which tools there are depends on the spec too. */
function scopePairs(tools: unknown, server: ServerDefinition): readonly Pair[] {
  if (!isObject(tools)) return [];
  return server.tools.flatMap(({ name, scopes }): readonly Pair[] => {
    const tool = ownValue(tools, name);
    if (!isObject(tool)) return [];
    return [[`the scopes of ${name}`, () => planScopes(tool as ToolConfig), scopes]];
  });
}

function isSame(planned: () => unknown, served: unknown): boolean {
  try {
    return canonicalJson({ value: planned() }) === canonicalJson({ value: served });
  } catch {
    return false;
  }
}
