/** Steps that the overlays of a spec may take: some seconds, and far more than one on the largest spec needs. */
const maxSteps = 20_000_000;

/** The overlays of a spec would take longer than anybody waits. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** One budget for all that the overlays of a spec do, counted in steps so that it ends alike on every machine. */
export class Work {
  #left = maxSteps;

  /** Throws `TooMuchWork` when nothing is left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork(`more than ${maxSteps / 1e6} million steps`);
  }
}
