import type { Operation } from "../model/types.ts";
import { glob } from "./glob.ts";

/** Whether an operation is meant by a pattern. */
export type OperationPattern = (operation: Operation) => boolean;

/**
 * A pattern of include: or exclude:. `tag:<tag>` goes by tag, `METHOD /path` by method and path, `/path` by path with
 * any method, and anything else by operationId or by `METHOD /path`. `*` stands for anything but `/`, `**` for anything.
 */
export function operationPattern(pattern: string): OperationPattern {
  if (pattern.startsWith("tag:")) {
    const matches = glob(pattern.slice("tag:".length).trim());
    return ({ tags }) => tags.some(matches);
  }
  const matches = glob(pattern);
  if (pattern.startsWith("/")) return ({ path }) => matches(path);
  return ({ id, method, path }) => matches(id) || matches(`${method} ${path}`);
}
