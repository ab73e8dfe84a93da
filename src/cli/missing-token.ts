import type { CredentialPlan, ServerDefinition } from "../contract/server.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { secretOfVariable } from "../core/secret-text.ts";

/** How an API turns away who has no token; some hide from them what there is. */
const refusals = ["upstream_401", "upstream_403", "upstream_404"];

/** What there is to set where an API has turned a call away, and the shell that made it holds no token for it. */
export function missingToken(
  { name, upstreams }: ServerDefinition,
  reason: string | undefined,
  environment: NodeJS.ProcessEnv,
): Diagnostic | undefined {
  if (reason === undefined || !refusals.includes(reason)) return undefined;
  const plans = Object.values(upstreams).flatMap(({ credential, credentials = {} }) => [
    ...(typeof credential === "object" ? [credential] : []),
    ...Object.values(credentials),
  ]);
  const variables = plans.filter(isCallers).flatMap(({ env }) => env ?? []);
  if (variables.some((variable) => secretOfVariable(environment, variable) !== undefined))
    return undefined;
  const [variable] = variables;
  if (variable !== undefined) {
    const message = `${variable} is not set: the API was asked without a token`;
    return diagnostic("token-missing", message, { hint: `set ${variable} to a token of the API` });
  }
  if (plans.length > 0 && !plans.some(isCallers)) return undefined;
  const message = "the API was asked without a token: no variable is named that holds one";
  const hint = `name one under apis.${name}: upstream: { credential: { env: … } }`;
  return diagnostic("token-missing", message, { hint });
}

/** A client brings it; a shell has it in a variable. */
function isCallers({ from }: CredentialPlan): boolean {
  return from === undefined;
}
