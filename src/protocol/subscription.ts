// "Subscriptions", https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
import { abortSignalOf, type Cancellation } from "../core/cancellation.ts";
import { fromResponse, type HttpAnswer, tooManyStreams } from "./http-answer.ts";
import type { RequestMessage } from "./read-message.ts";
import type { SdkFallback } from "./sdk-fallback.ts";
import type { StreamSlots } from "./stream-slots.ts";

/**
 * A request for a stream that may stay open. The SDK ends it at once as long as a server declares nothing to subscribe to,
 * as ours do; a caller that does not read its end still holds the place.
 */
export interface Subscribing {
  readonly request: RequestMessage;
  readonly owner: string;
  /** Aborted when the caller goes away. */
  readonly signal: Cancellation;
  readonly fallback: SdkFallback;
  readonly slots: StreamSlots;
}

/** The SDK's stream, which holds one of the places for streams until it ends or the caller goes; 429 without a place. */
export async function subscribed(subscribing: Subscribing): Promise<HttpAnswer> {
  const { request, owner, signal, fallback, slots } = subscribing;
  const giveBack = slots.take(owner);
  if (giveBack === undefined) return tooManyStreams(request.id);
  if (signal.aborted) giveBack();
  else signal.addEventListener("abort", giveBack, { once: true });
  try {
    const answer = fromResponse(await fallback.answer(request, abortSignalOf(signal)));
    if (answer.body instanceof ReadableStream) {
      const end = new TransformStream<Uint8Array, Uint8Array>({ flush: giveBack });
      return { ...answer, body: answer.body.pipeThrough(end) };
    }
    giveBack();
    return answer;
  } catch (error) {
    giveBack();
    throw error;
  }
}
