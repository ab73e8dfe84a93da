import type { CredentialPlan, UpstreamDefinition } from "./server.ts";

/** Every plan by which an upstream's requests get a credential. */
export function credentialPlans({
  credential = "none",
  credentials = {},
}: UpstreamDefinition): readonly CredentialPlan[] {
  return [...(credential === "none" ? [] : [credential]), ...Object.values(credentials)];
}

/** Whether a plan sends the host's own credential, whoever calls; not the caller's, nor one got for it. */
export function isHostsOwn({ from }: CredentialPlan): boolean {
  return from !== undefined && from !== "tokenExchange";
}

/** Whether one of these ways to be let in asks nothing of the caller and sends the host's own credential. */
export function isLent(
  ways: readonly (readonly string[])[],
  planOf: (name: string) => CredentialPlan | undefined,
): boolean {
  return ways.some((names) => {
    const plans = names.map(planOf);
    return plans.length > 0 && plans.every((plan) => plan !== undefined && isHostsOwn(plan));
  });
}
