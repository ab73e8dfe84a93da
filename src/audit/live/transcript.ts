import type { Exchange, ProbeName } from "./exchange.ts";
import { isLimit, tooMany } from "./rate-limit.ts";

/** Everything that was asked and answered, in order, and what was not asked and why. */
export class Transcript {
  readonly #exchanges: Exchange[] = [];
  readonly #limited: Exchange[] = [];
  readonly #missed = new Map<ProbeName, string>();

  /** An answer that says that there were too many says nothing of what was asked. */
  record(exchange: Exchange): void {
    if (!isLimit(exchange)) {
      this.#exchanges.push(exchange);
      return;
    }
    this.#limited.push(exchange);
    this.miss([exchange.ask.name], tooMany);
  }

  /** What met a limit. */
  get limited(): readonly Exchange[] {
    return this.#limited;
  }

  /** Takes back what turns out to say nothing: a server that was gone already had no part in it. */
  withdraw(exchange: Exchange, reason: string): void {
    const at = this.#exchanges.lastIndexOf(exchange);
    if (at !== -1) this.#exchanges.splice(at, 1);
    this.miss([exchange.ask.name], reason);
  }

  /** The first reason stays: what comes after follows from it. */
  miss(names: readonly ProbeName[], reason: string): void {
    for (const name of names) if (!this.#missed.has(name)) this.#missed.set(name, reason);
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  all(...names: readonly ProbeName[]): readonly Exchange[] {
    return this.#exchanges.filter(({ ask }) => names.includes(ask.name));
  }

  first(name: ProbeName): Exchange | undefined {
    return this.#exchanges.find(({ ask }) => ask.name === name);
  }

  /** Why nothing of this was asked. */
  whyNot(names: readonly ProbeName[]): string {
    for (const name of names) {
      const reason = this.#missed.get(name);
      if (reason !== undefined) return reason;
    }
    return "nothing that this server said led to it";
  }
}
