import type { Release } from "../core/concurrency.ts";
import type { Policy, Standing, Taken } from "./bucket-store.ts";

/** A request that is over a limit. */
export interface Refusal {
  readonly kind: "refused";
  readonly by: Policy | "concurrency";
  readonly retryAfterMs: number;
  /** The limit as people read it: `120/min`, or how many calls may run at the same time. */
  readonly limit: string;
  /** The tool that is limited, where the limit is a tool's own. */
  readonly tool?: string;
  /** How the bucket stands that refused. */
  readonly standing?: Standing;
}

/** Whether a request may go on; `standing` is of the bucket that it was counted in. */
export type Admission = { readonly kind: "admitted"; readonly standing?: Standing } | Refusal;

/** Whether a call may run. One that may is to be released when it has ended, whatever its outcome. */
export type CallAdmission =
  | { readonly kind: "admitted"; readonly standing?: Standing; readonly release: Release }
  | Refusal;

/** A store's decision as an admission; with the standing of the first bucket where it is admitted. */
export function admissionOf(taken: Taken): Admission {
  if (taken.kind === "refused") {
    const { by: standing } = taken;
    const { policy, rate, waitMs } = standing;
    return { kind: "refused", by: policy, retryAfterMs: waitMs, limit: rate.text, standing };
  }
  const [standing] = taken.standings;
  return standing === undefined ? { kind: "admitted" } : { kind: "admitted", standing };
}
