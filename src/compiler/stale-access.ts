import type { StatedAccess } from "../config/read-outputs.ts";
import type { ApiConfig } from "../config/schema.ts";
import type { ToolConfig } from "../config/tool-schema.ts";
import type { ServerDefinition, UpstreamDefinition } from "../contract/server.ts";
import { canonicalJson, isObject, ownValue } from "../core/json.ts";
import { planAuth, planLimits, planScopes } from "../curate/plan-access.ts";
import { isNameOfPlace } from "../curate/upstream-name.ts";

/**
 * The settings of access that a generated server has otherwise than the configuration: `auth`, `limits`, `publicUrl`, scopes
 * of tools, which upstreams there are, their origins, and the hosts that they may lead to. A host that serves it would let in
 * whom its operator believes to be kept out, or send where nothing is to be sent any more.
 */
export function staleAccess(stated: StatedAccess, server: ServerDefinition): readonly string[] {
  const others = isObject(stated.upstreams) ? stated.upstreams : {};
  const pairs: readonly Pair[] = [
    // What is wrong with these is said by gram generate; here it only has to be seen that they differ.
    ["auth", () => planAuth(stated.auth as ApiConfig["auth"]), server.auth],
    ["limits", () => planLimits(stated.limits as ApiConfig["limits"]), server.limits],
    ["publicUrl", () => stated.publicUrl, server.publicUrl],
    ...placePairs("upstream", stated.upstream, server.upstreams.api),
    ...Object.entries(others).flatMap(([name, other]) =>
      placePairs(`upstreams.${name}`, other, new Map(Object.entries(server.upstreams)).get(name)),
    ),
    ...goneUpstreams(others, server),
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

/** Upstreams that the configuration has no more. What the spec alone names is not here to compare with. */
function goneUpstreams(
  stated: { readonly [name: string]: unknown },
  { upstreams }: ServerDefinition,
): readonly Pair[] {
  return Object.entries(upstreams).flatMap(([name, { url }]): readonly Pair[] => {
    const isStated = name === "api" || Object.hasOwn(stated, name);
    const isOfSpec = URL.canParse(url) && isNameOfPlace(name, url);
    return isStated || isOfSpec ? [] : [[`upstreams.${name}`, () => undefined, url]];
  });
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
