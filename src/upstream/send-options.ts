import type { Pool } from "undici";
import type { Circuit } from "./circuit.ts";
import type { CoolDowns } from "./cool-down.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { UpstreamPlan } from "./upstream-plan.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** What the upstreams of one origin share. */
export interface OriginState {
  readonly circuit: Circuit;
  readonly budget: RetryBudget;
}

/** Where a request goes, and what is known of that place. */
export interface SendOptions {
  readonly plan: UpstreamPlan;
  readonly pool: Pool;
  readonly state: OriginState;
  readonly coolDowns: CoolDowns;
  readonly ports: UpstreamPorts;
  /** Connections to a host that a redirect or a link leads to: for a request that is dispatched at once. */
  readonly ledPool: (origin: string) => Pool;
}
