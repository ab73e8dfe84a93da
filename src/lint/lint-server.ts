import type { Found, Level, Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import type { ShownServer } from "./shown-server.ts";
import { type Subject, subjectOf } from "./subject.ts";

/** What a rule has found, with the rule. */
export interface Finding extends Found {
  readonly rule: Rule;
  readonly level: Level;
}

/**
 * What the rules find in what a server shows, by rule and then in the order of the tools. Pure; the time grows with the
 * size of the server, whoever made it. With `tokensOf`, sizes are judged too.
 */
export function lintServer(
  server: ShownServer,
  { tokensOf }: { readonly tokensOf?: Subject["tokensOf"] } = {},
): readonly Finding[] {
  const subject = subjectOf(server, tokensOf);
  return rules.flatMap((rule) =>
    rule.check(subject).map((found) => ({ ...found, rule, level: found.level ?? rule.level })),
  );
}
