import type { Rule } from "../lint/rule.ts";
import { rules } from "../lint/rules.ts";
import type { ShownServer } from "../lint/shown-server.ts";
import { type Subject, subjectOf } from "../lint/subject.ts";
import type { Checked, RuleFacts } from "./audit-result.ts";
import { clean } from "./live/evidence.ts";

/** The rules of src/lint/ as those of an audit: of schemas, and of security where they are about safety. */
export const toolRules: readonly { readonly facts: RuleFacts; readonly rule: Rule }[] = rules.map(
  (rule) => ({ facts: factsOf(rule), rule }),
);

function factsOf({ id, slug, level, what, why, fix, link }: Rule): RuleFacts {
  const area = id.startsWith("X") ? "security" : "schema";
  return { id, slug, area, level, what, why, fix, link };
}

/**
 * What these rules find in what a server shows. A finding that is less bad than its rule has facts of its own level.
 * Whoever made the server wrote the texts: they are made fit to be shown.
 */
export function checkTools(
  server: ShownServer,
  tokensOf?: Subject["tokensOf"],
): readonly Checked[] {
  const subject = subjectOf(server, tokensOf);
  return toolRules.map(({ facts, rule }) => ({
    rule: facts,
    findings: rule.check(subject).map(({ tool, pointer, message, level = facts.level }) => ({
      rule: level === facts.level ? facts : { ...facts, level },
      message: clean(message),
      ...(tool !== undefined && { tool: clean(tool) }),
      ...(pointer !== undefined && { pointer }),
    })),
  }));
}
