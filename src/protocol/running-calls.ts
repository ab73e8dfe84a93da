// "Cancellation", https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation
import type { RequestId } from "./json-rpc.ts";

/** Work that can be ended before it is done. */
interface Abortable {
  abort(): void;
}

/**
 * The calls that run, so that a notification in a request of its own can cancel one. An id is its sender's own choice, and
 * many send the same: a call is known by who sent it too.
 */
export class RunningCalls {
  readonly #running = new Map<string, Set<Abortable>>();

  /** Remembers a call; the function forgets it. */
  start(owner: string, id: RequestId, abort: Abortable): () => void {
    const key = keyOf(owner, id);
    const same = this.#running.get(key) ?? new Set();
    this.#running.set(key, same.add(abort));
    return () => {
      same.delete(abort);
      if (same.size === 0 && this.#running.get(key) === same) this.#running.delete(key);
    };
  }

  /** Aborts the sender's call of that id. Where several are the same by both, none is: it may be another's. */
  cancel(owner: string, id: unknown): void {
    if (typeof id !== "string" && typeof id !== "number") return;
    const [only, other] = this.#running.get(keyOf(owner, id)) ?? [];
    if (other === undefined) only?.abort();
  }
}

function keyOf(owner: string, id: RequestId): string {
  return `${owner} ${JSON.stringify(id)}`;
}
