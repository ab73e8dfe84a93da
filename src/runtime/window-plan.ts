import type { Window } from "../contract/run.ts";
import { nearestDouble } from "../core/exact-number.ts";
import type { BodyWindow } from "../core/ports.ts";
import { compileExpression } from "../expression/compile-expression.ts";
import type { Scope } from "../expression/scope.ts";

const defaultScanBytes = 64 * 1024 * 1024;

/** What a model gets of one call, at most: more of a window would be cut again. */
const maxBytes = 64 * 1024;

/** A window made ready. */
export interface WindowPlan {
  readonly of: (scope: Scope) => BodyWindow;
  /** The arguments that `lines` and `skip` are, for notes that say how to go on. */
  readonly lines: string | undefined;
  readonly skip: string | undefined;
}

/** Throws an Error for an expression that does not parse. */
export function compileWindow(window: Window | undefined): WindowPlan | undefined {
  if (window === undefined) return undefined;
  const { keep, lines, skip, bytes, scan = defaultScanBytes, ansi } = window;
  const [linesOf, skipOf] = [countOf(lines), countOf(skip)];
  const fixed = {
    keep,
    unit: lines === undefined ? ("bytes" as const) : ("lines" as const),
    bytes: Math.min(Math.max(1, bytes), maxBytes),
    scan,
    terminal: ansi === "strip",
  };
  return {
    of: (scope) => {
      const most = linesOf(scope);
      return {
        ...fixed,
        lines: most === undefined ? undefined : Math.max(1, most),
        skip: skipOf(scope) ?? 0,
      };
    },
    lines: wholeArgument(lines),
    skip: wholeArgument(skip),
  };
}

type Count = string | number | undefined;

/** A whole number from 0; undefined where there is none. */
function countOf(count: Count): (scope: Scope) => number | undefined {
  const evaluate = typeof count === "string" ? compileExpression(count) : () => count;
  return (scope) => {
    const value = nearestDouble(evaluate(scope));
    const number = typeof value === "string" && value !== "" ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
    return Math.max(0, Math.floor(number));
  };
}

/** The argument that an expression is, if need be with a value for when it is missing. */
function wholeArgument(count: Count): string | undefined {
  return typeof count === "string"
    ? /^\$inputs\.([\w-]+)(?: \?\? .*)?$/.exec(count)?.[1]
    : undefined;
}
