import type { RequestId } from "./json-rpc.ts";
import { ProgressTexts } from "./progress.ts";
import { messageEvent } from "./server-sent-events.ts";

/** A call that has not ended by then is worth a stream. */
const openAfterMs = 1000;
/** A sign of life while one request takes long, so that nothing between the two ends gives the connection up. */
const beatMs = 2000;
/** A reader that is so far behind hears of no more progress, only of the end. */
const maxWaiting = 16;

/**
 * Server-sent events of one call: its progress, then its answer. `opened` resolves once there is something to tell: a
 * second request is made, or a second has gone by. Until then the answer may still be plain JSON.
 */
export class ProgressStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly opened: Promise<void>;
  readonly #texts: ProgressTexts;
  #open: () => void = () => {};
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #timer: NodeJS.Timeout;
  #reports = 0;

  constructor(token: RequestId) {
    this.#texts = new ProgressTexts(token);
    this.opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.close(),
      },
      { highWaterMark: maxWaiting },
    );
    this.#timer = setTimeout(() => this.#beat(), openAfterMs);
  }

  /** Tells what the call does now. */
  report(message: string): void {
    this.#send(this.#texts.next(message));
    this.#reports += 1;
    if (this.#reports > 1) this.#open();
  }

  /** Sends the answer, and ends. */
  end(text: string): void {
    this.#controller?.enqueue(eventBytes(text));
    this.#controller?.close();
    this.close();
  }

  /** Sends nothing more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#controller = undefined;
  }

  #beat(): void {
    this.#send(this.#texts.next());
    this.#open();
    this.#timer = setTimeout(() => this.#beat(), beatMs);
  }

  #send(text: string): void {
    if ((this.#controller?.desiredSize ?? 0) > 0) this.#controller?.enqueue(eventBytes(text));
  }
}

const encoder = new TextEncoder();

function eventBytes(text: string): Uint8Array {
  return encoder.encode(messageEvent(text));
}
