import { isToolAllowed } from "../auth/allowed-tools.ts";
import type { Caller } from "../auth/caller.ts";
import { scopesToAskFor } from "../auth/scopes.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import type { ToolDefinition } from "../contract/tool.ts";
import type { CallerRules } from "../protocol/caller-rules.ts";
import type { Denied } from "../runtime/denied.ts";
import type { McpRoute } from "./route.ts";

/** What a request's rules are made of. */
export interface RulesInput {
  readonly route: Pick<McpRoute, "auth" | "standard" | "tells" | "needsScopes" | "redactor">;
  /** Undefined for a request without a credential. */
  readonly caller: Caller | undefined;
  /** What the request's own headers ask for. */
  readonly narrowed: ((tool: ToolDefinition) => boolean) | undefined;
  readonly admit: CallerRules["admit"];
}

/** What a request may reach: what its headers ask for of its endpoint's tools, and its key and scopes leave. */
export function callerRules({ route, caller, narrowed, admit }: RulesInput): CallerRules {
  const { auth, standard, tells, needsScopes, redactor } = route;
  const { tools, credential } = caller ?? {};
  const scopes = needsScopes ? caller?.scopes : undefined;
  return {
    credential,
    mayCall: auth.mode === "none" || caller !== undefined,
    tells,
    reaches: (tool) => (narrowed ?? standard)(tool) && isToolAllowed(tools, tool.name),
    lacks: (tool) => lacks(tool, { auth, scopes }),
    seesAll: narrowed === undefined && tools === undefined && scopes === undefined,
    admit,
    redact: (text, secrets) => redactor.redactFor(text, { own: credential, secrets }),
  };
}

const nothing: readonly string[] = [];

function lacks(
  { scopes: groups = [] }: ToolDefinition,
  { auth, scopes }: { readonly auth: AuthDefinition; readonly scopes: Caller["scopes"] },
): readonly string[] {
  if (scopes === undefined || groups.length === 0 || auth.mode === "none") return nothing;
  return scopesToAskFor({ granted: scopes, groups, hierarchy: auth.scopeHierarchy });
}

const kinds: readonly Denied["kind"][] = ["unauthorized", "insufficientScope"];

/** The denials that a server tells the model of, since no client could mend them or is meant to. */
export function toldToModels(auth: AuthDefinition): ReadonlySet<Denied["kind"]> {
  if (auth.mode === "none") return new Set(kinds);
  const told = new Set<Denied["kind"]>();
  if (auth.tokenRefused === "toolError") told.add("unauthorized");
  if (auth.scopeDenied === "toolError") told.add("insufficientScope");
  return told;
}
