import type { Baseline } from "./baseline.ts";
import type { Check, Scenario } from "./suite.ts";

/**
 * What came of a scenario. "expected": it fails as the baseline says; "partly": so do some of its checks, and the others
 * pass. "inapplicable": the suite found nothing in it for such a server. "stale": the baseline's entry passes.
 */
export type Outcome = "passes" | "partly" | "expected" | "inapplicable" | "fails" | "stale";

/** One line of the report. */
export interface Verdict {
  readonly scenario: string;
  readonly outcome: Outcome;
  /** Why that is expected, or what is wrong. */
  readonly reason: string;
}

/** One line a scenario, and one for each entry of the baseline that was expected to fail and does not. */
export function judge(scenarios: readonly Scenario[], baseline: Baseline): readonly Verdict[] {
  const failing = new Set(
    scenarios.flatMap(({ name, checks }) =>
      checks.filter(hasFailed).flatMap(({ id }) => [name, `${name}:${id}`]),
    ),
  );
  const stale = [...baseline.keys()].filter((entry) => !failing.has(entry));
  return [
    ...scenarios.map((scenario) => verdictOf(scenario, baseline)),
    ...stale.map((scenario): Verdict => ({ scenario, outcome: "stale", reason: itPasses })),
  ];
}

const itPasses = "It does not fail: take it out of the baseline.";

function verdictOf({ name, checks }: Scenario, baseline: Baseline): Verdict {
  const reasons = new Set<string>();
  for (const check of checks.filter(hasFailed)) {
    const reason = baseline.get(name) ?? baseline.get(`${name}:${check.id}`);
    if (reason === undefined) return { scenario: name, outcome: "fails", reason: problem(check) };
    reasons.add(reason);
  }
  const passes = checks.some(isPassed);
  if (reasons.size === 0) {
    return { scenario: name, outcome: passes ? "passes" : "inapplicable", reason: "" };
  }
  const reason = [...reasons].join(" ");
  return { scenario: name, outcome: passes ? "partly" : "expected", reason };
}

/** As for the runner, a warning is a failure. */
function hasFailed({ status }: Check): boolean {
  return status === "FAILURE" || status === "WARNING";
}

/** The form of the messages is checked in every scenario, and says nothing of what the scenario is about. */
function isPassed({ id, status }: Check): boolean {
  return status === "SUCCESS" && id !== "wire-schema-valid";
}

function problem({ id, status, errorMessage }: Check): string {
  return `${id}: ${errorMessage ?? status}`;
}
