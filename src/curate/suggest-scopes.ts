import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { Operation } from "../model/types.ts";
import type { PlannedTool } from "./plan-tool.ts";

/** What is read of a description, in characters. */
const maxRead = 4000;

/** Scopes that one operation needs: one of each group. */
type Groups = readonly (readonly string[])[];

/**
 * Scopes that the spec names for tools under tools: that state none, in `security` or in prose: scope-suggested. They are
 * never taken without a person, since either may be wrong, and a scope too many keeps callers out.
 */
export function suggestScopes(
  tools: readonly PlannedTool[],
  api: LoadedApi,
): readonly Diagnostic[] {
  const { auth, tools: configured = {} } = api.config;
  if (auth === undefined || auth.mode === "none" || auth.mode === "gatewayKey") return [];
  return tools.flatMap(({ definition, operations }) => {
    const { name } = definition;
    if (definition.scopes !== undefined || !Object.hasOwn(configured, name)) return [];
    const groups = merged(operations.flatMap(scopesNamed));
    if (groups.length === 0) return [];
    const text = groups.map((group) => group.join(" or ")).join(", and ");
    const message = `the spec says that ${name} needs ${text}`;
    const written = groups.map((group) => `[${group.join(", ")}]`).join(", ");
    const hint = `if that is so: scopes: [${written}]`;
    return [diagnostic("scope-suggested", message, { at: api.atKey(["tools", name]), hint })];
  });
}

/** One scope of one alternative is a group of its own; of several alternatives with one scope each, any one does. */
function scopesNamed({ scopes = [], description = "" }: Operation): Groups {
  const [only] = scopes;
  if (scopes.length === 1 && only !== undefined) return only.map((scope) => [scope]);
  if (scopes.length > 1 && scopes.every(({ length }) => length === 1)) return [scopes.flat()];
  const prose = description.slice(0, maxRead);
  return [...prose.matchAll(named)].map(([text]) =>
    [...text.matchAll(/`([\w:./-]+)`/g)].map(([, scope = ""]) => scope),
  );
}

/** "the `repo` scope", "the `repo` or `public_repo` scope". */
const named =
  /(?:`[\w:./-]{1,60}`(?:,? (?:or|and) | or |, )){0,3}`[\w:./-]{1,60}` (?:OAuth )?scopes?\b/g;

function merged(groups: Groups): Groups {
  const known = new Map(groups.map((group) => [[...group].sort().join(" "), group]));
  return [...known.values()];
}
