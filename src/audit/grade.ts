// The formula of docs/audit.md, which says why it is this one.
import { groupBy } from "../core/group-by.ts";
import type { Area, AuditFinding, AuditResult, Level } from "./audit-result.ts";

/** From the best to the worst. */
export const letters = ["A", "B", "C", "D", "F"] as const;

/** What a server is graded. */
export type Letter = (typeof letters)[number];

/** What an area counts, out of 100. */
export const weights = {
  protocol: 30,
  auth: 25,
  schema: 25,
  errors: 10,
  security: 10,
} as const satisfies { readonly [A in Area]: number };

/** The areas in the order in which reports have them. */
export const areas = ["protocol", "auth", "schema", "errors", "security"] as const;

/** What the first finding of a rule takes from an area's 100. Each further one takes half of what the one before it took. */
export const costs = { fail: 30, warn: 6, info: 1 } as const satisfies {
  readonly [L in Level]: number;
};

/** The least score of each letter. */
export const leastScores = { A: 90, B: 80, C: 65, D: 50, F: 0 } as const satisfies {
  readonly [L in Letter]: number;
};

/** The levels, the worst first. */
export const levels = ["fail", "warn", "info"] as const satisfies readonly Level[];

/** How an area did. */
export interface AreaGrade {
  readonly area: Area;
  readonly weight: number;
  /** Its part of the whole, 0 to 1: more than its weight where nothing of another area could be checked. */
  readonly share: number;
  /** 0 to 100; left out where nothing of the area could be checked. */
  readonly score?: number;
  readonly findings: { readonly [L in Level]: number };
}

/** A server's grade, and what it is made of. */
export interface Grade {
  readonly letter: Letter;
  /** 0 to 100, rounded down. */
  readonly score: number;
  /** Why the letter is less than the score's, with the rules that failed; none where nothing of the server was seen. */
  readonly cap?: { readonly letter: Letter; readonly rules: readonly string[] };
  readonly areas: readonly AreaGrade[];
}

type Graded = Pick<AuditResult, "checked"> & {
  readonly list?: AuditResult["list"] | undefined;
};

/** The grade of what an audit has seen. Of an audit in which nothing could be checked it is F. */
export function gradeOf({ checked, list }: Graded): Grade {
  const found = areas.map((area) => areaOf(area, checked));
  const total = found.reduce(
    (sum, { score, weight }) => sum + (score === undefined ? 0 : weight),
    0,
  );
  const points = found.reduce((sum, { score = 0, weight }) => sum + score * weight, 0);
  const cap = capOf({ checked, list });
  // What little was seen of a server that nobody can use makes it no better.
  const score = total === 0 || cap?.letter === "F" ? 0 : Math.floor(points / total);
  const byScore = letters.find((letter) => score >= leastScores[letter]) ?? "F";
  const isCapped =
    cap !== undefined &&
    (cap.letter === "F" || letters.indexOf(cap.letter) > letters.indexOf(byScore));
  return {
    letter: isCapped ? cap.letter : byScore,
    score,
    ...(isCapped && { cap }),
    areas: found.map(({ score: own, ...area }) => ({
      ...area,
      share: own === undefined ? 0 : area.weight / total,
      ...(own !== undefined && { score: Math.floor(own) }),
    })),
  };
}

/** How many points of its area the findings of one rule cost. Of more than twenty, the worst twenty count. */
export function costOfRule(findings: readonly AuditFinding[]): number {
  return findings
    .map(({ rule }) => costs[rule.level])
    .sort((left, right) => right - left)
    .slice(0, 20)
    .reduce((sum, cost, index) => sum + cost / 2 ** index, 0);
}

function areaOf(area: Area, checked: AuditResult["checked"]): Omit<AreaGrade, "share"> {
  const own = checked.filter(({ rule }) => rule.area === area);
  const findings = own.flatMap((one) => one.findings);
  const count = (level: Level) => findings.filter(({ rule }) => rule.level === level).length;
  const byRule = groupBy(findings, ({ rule }) => rule.id);
  const cost = [...byRule.values()].reduce((sum, group) => sum + costOfRule(group), 0);
  return {
    area,
    weight: weights[area],
    ...(own.length > 0 && { score: Math.max(0, 100 - cost) }),
    findings: { fail: count("fail"), warn: count("warn"), info: count("info") },
  };
}

/** Rules without which there may be no server to speak with: it can be reached, and opens. */
const opening = ["T01", "T02"];

/**
 * One failed rule: at most C. Two of auth and security: at most D. F where no server was there that lists its tools, or
 * neither an opening nor a list was seen: what little was checked is no ground for a letter.
 */
function capOf({ checked, list }: Graded): Grade["cap"] {
  const failed = checked
    .filter(({ findings }) => findings.some(({ rule }) => rule.level === "fail"))
    .map(({ rule }) => rule);
  const ids = (rules: typeof failed) => [...new Set(rules.map(({ id }) => id))].sort();
  const closed = ids(failed.filter(({ id }) => opening.includes(id)));
  if (closed.length > 0 && list === undefined) return { letter: "F", rules: closed };
  const isSeen = list !== undefined || checked.some(({ rule }) => rule.id === "T02");
  if (!isSeen) return { letter: "F", rules: [] };
  const grave = ids(failed.filter(({ area }) => area === "auth" || area === "security"));
  if (grave.length > 1) return { letter: "D", rules: grave };
  return failed.length > 0 ? { letter: "C", rules: ids(failed) } : undefined;
}
