import type { Exchange } from "./exchange.ts";

/** When a server was there no more. */
export interface Lost {
  /** The last message that it had. */
  readonly after: string;
  /** The first that had no connection. */
  readonly first: Exchange;
  /** All that had no answer, the first among them: that it went away says it of all. */
  readonly unanswered: readonly Exchange[];
}

/**
 * Sees that a server has gone away: a second message in a row found nobody, or a third had no answer (what stands before a
 * server may close a connection or two on purpose). The first of them may have ended it, or the one before.
 */
export class LossWatch {
  #last: Exchange | undefined;
  /** Messages in a row that had no answer. */
  #unanswered: Exchange[] = [];
  #after = "";

  /** Told every exchange with the server, in order; gives when it went away, once that is sure. */
  see(exchange: Exchange): Lost | undefined {
    const { reply } = exchange;
    const last = this.#last;
    this.#last = exchange;
    if (reply.kind === "reply" || reply.reason !== "connection" || last === undefined) {
      this.#unanswered = [];
      return undefined;
    }
    if (this.#unanswered.length === 0)
      this.#after = (isRefused(exchange) ? last : exchange).ask.what;
    this.#unanswered.push(exchange);
    const [first = exchange, ...later] = this.#unanswered;
    if (later.length === 0 || (!isRefused(exchange) && later.length < 2)) return undefined;
    return { after: this.#after, first, unanswered: this.#unanswered };
  }
}

/** Whether nobody was there at all. */
function isRefused({ reply }: Exchange): boolean {
  return reply.kind === "silence" && reply.isRefused === true;
}
