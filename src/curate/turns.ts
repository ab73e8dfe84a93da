import { byCodeUnit } from "../core/json.ts";
import type { Definition } from "./definition.ts";

/** Where definitions lead back to definitions that they stand in. */
export interface Turns {
  /** Whether the reference in this definition ("" for the root) leads back to one that it stands in. */
  readonly leadsBack: (from: string, to: string) => boolean;
  /** The definitions that are led back to. */
  readonly targets: ReadonlySet<string>;
  /** Length of the root with everything inlined and what leads back cut off. */
  readonly inlinedBytes: number;
}

/**
 * Follows references depth first, in code-unit order so that no spec's order shows; one that leads to a definition on
 * the way down is a turn. Without its turns the graph has no circle.
 */
export function turnsOf(root: Definition, reached: ReadonlyMap<string, Definition>): Turns {
  const turns = new Map<string, Set<string>>();
  const above = new Set<string>();
  const bytes = new Map<string, number>();

  function inlined(from: string, { references, bytes: own }: Definition): number {
    above.add(from);
    let sum = own;
    for (const to of [...references.keys()].sort(byCodeUnit)) {
      const definition = reached.get(to);
      if (definition === undefined) continue;
      if (above.has(to)) turns.set(from, (turns.get(from) ?? new Set()).add(to));
      else sum += (references.get(to) ?? 0) * (bytes.get(to) ?? inlined(to, definition));
    }
    above.delete(from);
    bytes.set(from, sum);
    return sum;
  }

  const inlinedBytes = inlined("", root);
  return {
    leadsBack: (from, to) => turns.get(from)?.has(to) === true,
    targets: new Set([...turns.values()].flatMap((to) => [...to])),
    inlinedBytes,
  };
}
