/** More values than any real spec has; aliases of YAML count each time that they are used. */
const maxValues = 1_500_000;
const maxDepth = 500;

/** One budget for the documents that a spec consists of. */
export class Bounds {
  #values = 0;

  /**
   * Why a parsed document is not to be walked: too deep, or too large, with those before it, once its aliases are
   * followed. Undefined when it is fine. Itself it takes neither stack nor, for a bomb, more than the bound in time.
   */
  excess(document: unknown): string | undefined {
    let level: readonly object[] = typeof document === "object" && document ? [document] : [];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > maxDepth) return `more than ${maxDepth} levels`;
      const next: object[] = [];
      for (const parent of level) {
        for (const value of Object.values(parent)) {
          this.#values += 1;
          if (typeof value === "object" && value !== null) next.push(value);
        }
        if (this.#values > maxValues) return `more than ${maxValues / 1e6} million values`;
      }
      level = next;
    }
    return undefined;
  }
}
