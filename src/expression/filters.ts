import { nearestDouble } from "../core/exact-number.ts";
import { fromBase64, inBase64 } from "./filter-base64.ts";
import {
  bytesText,
  cutTo,
  isPair,
  joined,
  mapped,
  plainText,
  pluralOf,
  tailOf,
} from "./filter-text.ts";
import { durationMs, durationText, isoText, timeMs, timeText } from "./filter-time.ts";

/** One filter of the closed list; docs/expressions.md defines each for people. */
export interface Filter {
  readonly example: string;
  /** Whether it can be called with these operands; those not known before a call are undefined. */
  readonly accepts: (operands: readonly unknown[]) => boolean;
  /** Neither the value nor an operand is missing or null here. Undefined: the value is of a wrong kind. */
  readonly apply: (value: unknown, operands: readonly unknown[]) => unknown;
}

const none = (operands: readonly unknown[]): boolean => operands.length === 0;

/** Exactly one operand, which passes the test where it is known already. */
function one(test: (operand: unknown) => boolean): Filter["accepts"] {
  return (operands) => operands.length === 1 && operands.every((o) => o === undefined || test(o));
}

/** Applied to a point in time: milliseconds since 1970, or RFC 3339 text. */
function onTime(apply: (ms: number, operand: unknown) => unknown): Filter["apply"] {
  return (value, [operand]) => {
    const ms = timeMs(nearestDouble(value));
    return ms === undefined ? undefined : apply(ms, operand);
  };
}

function onNumber(apply: (number: number) => unknown): Filter["apply"] {
  return (value) => {
    const number = nearestDouble(value);
    return typeof number === "number" && Number.isFinite(number) ? apply(number) : undefined;
  };
}

function onText(apply: (text: string) => unknown): Filter["apply"] {
  return (value) => (typeof value === "string" ? apply(value) : undefined);
}

function less(left: number, right: number | undefined): number | undefined {
  return right === undefined ? undefined : left - right;
}

const filters = {
  count: {
    example: "| count",
    accepts: none,
    apply: (value) => (Array.isArray(value) ? value.length : undefined),
  },
  join: {
    example: "| join ', '",
    accepts: (operands) =>
      operands.length === 0 || one((operand) => typeof operand === "string")(operands),
    apply: (value, [separator = ", "]) => joined(value, separator),
  },
  cut: {
    example: "| cut 200",
    accepts: one((operand) => Number.isInteger(operand) && Number(operand) > 0),
    apply: (value, [size]) => cutTo(value, size),
  },
  tail: {
    example: "| tail 200",
    accepts: one((operand) => Number.isInteger(operand) && Number(operand) > 0),
    apply: (value, [size]) => tailOf(value, size),
  },
  plain: { example: "| plain", accepts: none, apply: onText(plainText) },
  plural: {
    example: "| plural 'run' 'runs'",
    accepts: (operands) => operands.length === 2,
    apply: (value, [singular, plural]) => pluralOf(value, { singular, plural }),
  },
  map: {
    example: "| map 'failure=failed' 'success=passed'",
    accepts: (operands) => operands.length > 0 && operands.every(isPair),
    apply: mapped,
  },
  minus: {
    example: "| minus '24h'",
    accepts: one((operand) => durationMs(operand) !== undefined),
    apply: onTime((ms, duration) => less(ms, durationMs(duration))),
  },
  iso: { example: "| iso", accepts: none, apply: onTime(isoText) },
  time: { example: "| time", accepts: none, apply: onTime(timeText) },
  since: {
    example: "| since $item.started_at",
    accepts: one((operand) => timeMs(operand) !== undefined),
    apply: onTime((ms, start) => less(ms, timeMs(nearestDouble(start)))),
  },
  duration: { example: "| duration", accepts: none, apply: onNumber(durationText) },
  bytes: { example: "| bytes", accepts: none, apply: onNumber(bytesText) },
  encode64: { example: "| encode64", accepts: none, apply: onText(inBase64) },
  decode64: { example: "| decode64", accepts: none, apply: onText(fromBase64) },
} satisfies { readonly [name: string]: Filter };

/** Every filter's name. */
export const filterNames: readonly string[] = Object.keys(filters);

const byName: ReadonlyMap<string, Filter> = new Map(Object.entries(filters));

/** The filter of that name; undefined where there is none. */
export function filterNamed(name: string): Filter | undefined {
  return byName.get(name);
}
