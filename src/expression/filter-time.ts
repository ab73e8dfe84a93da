const unitMs: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** ECMAScript's range of dates, ±8.64e15 ms (https://tc39.es/ecma262/#sec-time-values-and-time-range). */
const furthestMs = 8.64e15;

/** RFC 3339 §5.6 date-time, or a full date, which is its midnight UTC. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/** Milliseconds since 1970 of a number of them or of RFC 3339 text; undefined for anything else. */
export function timeMs(value: unknown): number | undefined {
  if (typeof value === "number") return Math.abs(value) <= furthestMs ? value : undefined;
  if (typeof value !== "string" || !rfc3339.test(value)) return undefined;
  const ms = Date.parse(value.replace(" ", "T").toUpperCase());
  return Number.isNaN(ms) ? undefined : ms;
}

/** Milliseconds of `90s`, `24h` or `1h30m` (ms, s, m, h, d, w), or of a number of them. */
export function durationMs(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^(?:\d+(?:ms|[smhdw]))+$/.test(value)) return undefined;
  let total = 0;
  for (const [, count, unit] of value.matchAll(/(\d+)(ms|[smhdw])/g)) {
    total += Number(count) * (unitMs[unit ?? ""] ?? 0);
  }
  return total;
}

/** `2026-08-13T03:11:00Z`: RFC 3339 in UTC to the second. */
export function isoText(ms: number): string | undefined {
  return Math.abs(ms) <= furthestMs
    ? `${new Date(ms).toISOString().replace(/\.\d+Z$/, "")}Z`
    : undefined;
}

/** `03:11Z`: the time of day in UTC. */
export function timeText(ms: number): string | undefined {
  return isoText(ms)?.replace(/^.*T(\d{2}:\d{2}).*$/, "$1Z");
}

/** `41s`, `12m08s`, `2h05m` or `3d04h`: the two largest units, rounded down. */
export function durationText(ms: number): string {
  const sign = ms <= -1000 ? "-" : "";
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${sign}${days}d${twoDigits(hours % 24)}h`;
  if (hours > 0) return `${sign}${hours}h${twoDigits(minutes % 60)}m`;
  if (minutes > 0) return `${sign}${minutes}m${twoDigits(seconds % 60)}s`;
  return `${sign}${seconds}s`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
