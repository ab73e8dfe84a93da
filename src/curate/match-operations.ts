import type { Operation } from "../model/types.ts";

/** Whether an operation is meant by a pattern. */
export type OperationPattern = (operation: Operation) => boolean;

/**
 * A pattern of include: or exclude:. `tag:<tag>` goes by tag, `METHOD /path` by method and path, `/path` by path with
 * any method, and anything else by operationId or by `METHOD /path`. `*` stands for anything but `/`, `**` for anything.
 */
export function operationPattern(pattern: string): OperationPattern {
  if (pattern.startsWith("tag:")) {
    const matches = glob(pattern.slice("tag:".length).trim());
    return ({ tags }) => tags.some((tag) => matches.test(tag));
  }
  const matches = glob(pattern);
  if (pattern.startsWith("/")) return ({ path }) => matches.test(path);
  return ({ id, method, path }) => matches.test(id) || matches.test(`${method} ${path}`);
}

/** Braces and all else are literal: paths are full of them. */
function glob(pattern: string): RegExp {
  const parts = pattern.split(/(\*+)/).map((part) => {
    if (part.startsWith("*")) return part.length > 1 ? ".*" : "[^/]*";
    return part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
