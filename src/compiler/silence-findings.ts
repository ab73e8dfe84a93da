import type { LoadedApi } from "../config/loaded-api.ts";
import { type Diagnostic, diagnostic, type Result } from "../core/diagnostic.ts";
import { didYouMean } from "../core/suggest.ts";
import type { Finding } from "../lint/lint-server.ts";
import { rules } from "../lint/rules.ts";

/**
 * The findings that no entry under lint: takes away. Reports config-reference for a rule that there is not, and
 * lint-silences-nothing for an entry, or a tool in one, without a finding.
 */
export function withoutSilenced(
  findings: readonly Finding[],
  api: LoadedApi,
): Result<readonly Finding[]> {
  const known = rules.map(({ id }) => id);
  const silenced = new Set<Finding>();
  const diagnostics: Diagnostic[] = [];
  for (const [id, { tools }] of Object.entries(api.config.lint ?? {})) {
    const ofRule = findings.filter(({ rule }) => rule.id === id);
    const taken = ofRule.filter(({ tool }) => tools === undefined || tools.includes(tool ?? ""));
    for (const found of taken) silenced.add(found);
    if (!known.includes(id)) {
      const hint = didYouMean(id, known) ?? "docs/lint.md lists the rules";
      const at = api.atKey(["lint", id]);
      diagnostics.push(diagnostic("config-reference", `there is no rule "${id}"`, { at, hint }));
    } else if (tools === undefined && ofRule.length === 0) {
      const at = api.atKey(["lint", id]);
      diagnostics.push(diagnostic("lint-silences-nothing", `${id} finds nothing here`, { at }));
    } else diagnostics.push(...idleTools(id, ofRule, api));
  }
  return { value: findings.filter((found) => !silenced.has(found)), diagnostics };
}

/** Tools in an entry of which the rule has found nothing. */
function idleTools(id: string, ofRule: readonly Finding[], api: LoadedApi): readonly Diagnostic[] {
  const tools = api.config.lint?.[id]?.tools ?? [];
  const found = new Set(ofRule.map(({ tool }) => tool));
  return tools.flatMap((tool, index) => {
    if (found.has(tool)) return [];
    const at = api.at(["lint", id, "tools", index]);
    const others = [...found].filter((name) => name !== undefined);
    const message = `${id} finds nothing of "${tool}"`;
    return [diagnostic("lint-silences-nothing", message, { at, hint: didYouMean(tool, others) })];
  });
}
