import { groupBy } from "../core/group-by.ts";
import { canonicalJson } from "../core/json.ts";
import type { ShownTool } from "../lint/shown-server.ts";
import type { Versions } from "../review/change.ts";
import { isTooDeep } from "./too-deep.ts";

/**
 * Tools that are gone, each with a new one of the same description and schemas: they have another name now. A tool without a
 * description is like too many others to be known again.
 */
export function renamedTools<T extends ShownTool>({
  before: gone,
  after: added,
}: Versions<readonly T[]>): readonly Versions<T>[] {
  const left = new Map(groupBy(added, keyOf));
  return gone.flatMap((before) => {
    const key = keyOf(before);
    const [after, ...others] = left.get(key ?? "") ?? [];
    if (key === undefined || after === undefined) return [];
    left.set(key, others);
    return [{ before, after }];
  });
}

function keyOf({ description, inputSchema, outputSchema }: ShownTool): string | undefined {
  const value = { description, inputSchema, outputSchema };
  if (description.trim() === "" || isTooDeep(value)) return undefined;
  return canonicalJson({ value });
}
