import { isDeeperThan } from "../core/is-deeper-than.ts";

/** Whether a part of a tool is nested too deeply to be compared: none that people have made is over 100 levels. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, 100);
}
