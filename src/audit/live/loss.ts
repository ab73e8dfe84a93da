import type { Exchange } from "./exchange.ts";
import { isLimit } from "./rate-limit.ts";
import { statusOf } from "./read-answer.ts";

/** When a server was there no more. */
export interface Lost {
  /** The last message that it had. */
  readonly after: string;
  /** All that had no answer since: that it went away says it of all. */
  readonly unanswered: readonly Exchange[];
}

/**
 * Suspects that a server has gone away: a second message in a row found nobody, or a third had no answer (what stands
 * before a server may close a connection or two on purpose, and says 502 to 504 of one that is gone). The first of them
 * may have ended it, or the one before.
 */
export class LossWatch {
  #last: Exchange | undefined;
  /** Messages in a row that had no answer. */
  #unanswered: Exchange[] = [];
  #after = "";

  /** Told every exchange with the server, in order; gives when it went away, once that seems so. */
  see(exchange: Exchange): Lost | undefined {
    if (!this.#isUnanswered(exchange)) return undefined;
    const enough = isRefused(exchange) ? 2 : 3;
    if (this.#unanswered.length < enough) return undefined;
    return { after: this.#after, unanswered: this.#unanswered };
  }

  /** Told what was sent at the same moment: by itself it says nothing of the server, but others may follow. */
  note(together: readonly Exchange[]): void {
    for (const exchange of together) this.#isUnanswered(exchange);
    if (!together.every(isSilent)) this.forget();
  }

  /** The server has answered since. */
  forget(): void {
    this.#unanswered = [];
  }

  #isUnanswered(exchange: Exchange): boolean {
    const last = this.#last;
    this.#last = exchange;
    if (last === undefined || !isSilent(exchange)) {
      this.forget();
      return false;
    }
    if (this.#unanswered.length === 0)
      this.#after = (isRefused(exchange) ? last : exchange).ask.what;
    this.#unanswered.push(exchange);
    return true;
  }
}

/** Whether no server answered. */
export function isSilent(exchange: Exchange): boolean {
  const { reply } = exchange;
  if (reply.kind === "silence") return reply.reason === "connection";
  return isGatewayError(exchange);
}

/** Whether something before the server says that it could not be reached. */
export function isGatewayError(exchange: Exchange): boolean {
  return [502, 503, 504].includes(statusOf(exchange) ?? 0) && !isLimit(exchange);
}

/** Whether nobody was there at all. */
function isRefused({ reply }: Exchange): boolean {
  return reply.kind === "silence" && reply.isRefused === true;
}
