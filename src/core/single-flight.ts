/** Runs one piece of work for a key at a time: who asks meanwhile gets the same outcome, also a failure. */
export class SingleFlight<V> {
  readonly #running = new Map<string, Promise<V>>();

  /** The outcome of the work that runs for the key, or of this one. */
  async run(key: string, work: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key);
    if (running !== undefined) return await running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return await started;
  }
}
