import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isScalar, isSeq, parseDocument } from "yaml";

/** What is expected to fail, `scenario` or `scenario:check`, and why. */
export type Baseline = ReadonlyMap<string, string>;

/** The file in the runner's own form. Its list `unscored` is ours alone: the runner never fails for those. */
export function baselineFile(revision: string): string {
  return join(import.meta.dirname, `baseline-${revision}.yaml`);
}

/** Reads a baseline. Throws at an entry without a comment beside it: that is its reason. */
export function readBaseline(file: string): Baseline {
  const document = parseDocument(readFileSync(file, "utf8"));
  const baseline = new Map<string, string>();
  for (const list of ["server", "unscored"]) {
    const entries = document.get(list);
    if (!isSeq(entries)) throw new Error(`${file}: ${list} is no list`);
    for (const entry of entries.items) {
      const reason = isScalar(entry) ? entry.comment?.trim() : undefined;
      if (!reason) throw new Error(`${file}: ${String(entry)} has no reason beside it`);
      baseline.set(String(entry), reason);
    }
  }
  return baseline;
}
