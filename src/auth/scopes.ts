// Scopes, RFC 6749 §3.3: https://www.rfc-editor.org/rfc/rfc6749#section-3.3
import type { AuthDefinition } from "../contract/auth.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import { byCodeUnit, ownValue } from "../core/json.ts";

/** A scope and those that it includes; what is included by what it includes counts too. */
type ScopeHierarchy = { readonly [scope: string]: readonly string[] };

/** What a caller may, and what is needed: one scope of each group. */
export interface ScopeNeed {
  readonly granted: ReadonlySet<string>;
  readonly groups: readonly (readonly string[])[];
  readonly hierarchy?: ScopeHierarchy | undefined;
}

/**
 * The scopes to ask for in one challenge, sorted; none where every group is satisfied. Of each group that is not, the
 * first; of the others what is granted, since some clients ask for exactly the scopes of the last challenge.
 */
export function scopesToAskFor(need: ScopeNeed): readonly string[] {
  const lacking = unsatisfied(need);
  if (lacking.length === 0) return [];
  const used = [...need.granted].filter((scope) => {
    const included = withIncluded([scope], need.hierarchy);
    return need.groups.some((group) => group.some((wanted) => included.has(wanted)));
  });
  return withoutIncluded([...firstOf(lacking), ...used], need.hierarchy);
}

/**
 * The fewest scopes that all these tools can be called with, sorted: of each group the first, without those that another
 * one includes.
 */
function scopesOf(
  tools: readonly ToolDefinition[],
  {
    readOnlyOnly,
    hierarchy,
  }: { readonly readOnlyOnly: boolean; readonly hierarchy?: ScopeHierarchy | undefined },
): readonly string[] {
  return withoutIncluded(
    scopesAskedFor(tools.filter((tool) => !readOnlyOnly || tool.annotations.readOnlyHint)),
    hierarchy,
  );
}

/** Every scope that a challenge for one of the tools can name, sorted. */
export function scopesAskedFor(tools: readonly ToolDefinition[]): readonly string[] {
  return sorted(firstOf(tools.flatMap(({ scopes = [] }) => scopes)));
}

/** What a 401 asks for. Where a lack of scopes is a tool's error, clients never ask for more later: then all. */
export function challengeScopes(
  auth: AuthDefinition,
  tools: readonly ToolDefinition[],
): readonly string[] {
  if (auth.mode === "none") return [];
  const readOnlyOnly = auth.scopeDenied !== "toolError";
  return auth.challengeScopes ?? scopesOf(tools, { readOnlyOnly, hierarchy: auth.scopeHierarchy });
}

function unsatisfied({ granted, groups, hierarchy }: ScopeNeed): readonly (readonly string[])[] {
  const all = withIncluded(granted, hierarchy);
  return groups.filter((group) => !group.some((scope) => all.has(scope)));
}

function withIncluded(
  scopes: Iterable<string>,
  hierarchy: ScopeHierarchy = {},
): ReadonlySet<string> {
  const all = new Set(scopes);
  // A set is walked to its end as it grows, and a scope enters it once: circles end too.
  for (const scope of all) for (const included of includedBy(scope, hierarchy)) all.add(included);
  return all;
}

function includedBy(scope: string, hierarchy: ScopeHierarchy): readonly string[] {
  const included = ownValue(hierarchy, scope);
  return Array.isArray(included) ? included : [];
}

/** Where two include each other, the first in the order stays. */
function withoutIncluded(
  scopes: Iterable<string>,
  hierarchy: ScopeHierarchy = {},
): readonly string[] {
  const kept: string[] = sorted(scopes);
  for (const scope of [...kept]) {
    const others = kept.filter((other) => other !== scope);
    if (withIncluded(others, hierarchy).has(scope)) kept.splice(kept.indexOf(scope), 1);
  }
  return kept;
}

/** MCP: servers do not ask for offline_access; whether a client wants it is its own affair. */
function firstOf(groups: readonly (readonly string[])[]): readonly string[] {
  return groups.flatMap(([first]) =>
    first === undefined || first === "offline_access" ? [] : [first],
  );
}

function sorted(scopes: Iterable<string>): string[] {
  return [...new Set(scopes)].sort(byCodeUnit);
}
