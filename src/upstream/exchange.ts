import type { IncomingHttpHeaders } from "node:http";
import type { Cancellation } from "../core/cancellation.ts";
import type { UpstreamFailure, UpstreamResponse, WindowPart } from "../core/ports.ts";
import { connectionFailure } from "./connection-failure.ts";
import { decodeBody } from "./decode-body.ts";
import { cancelled, timedOut, tooLarge, unreadable } from "./failures.ts";
import { joinedHeaders } from "./joined-headers.ts";
import { type WindowPlace, WindowReader } from "./window-reader.ts";

/** What an exchange may take, and who is told of it. */
export interface ExchangeLimits {
  /** In messages for a model: `The upstream "api"`. */
  readonly who: string;
  /** For connecting, headers and body together; of all attempts, where there are several. */
  readonly timeoutMs: number;
  /** What is left of it; all when left out. */
  readonly remainingMs?: number;
  /** Between two pieces of the answer, and before the first. */
  readonly idleTimeoutMs: number;
  /** Of the body, before and after decoding. */
  readonly maxBytes: number;
  /** What is kept of the body of a success, whatever its size. */
  readonly window?: WindowPlace | undefined;
  readonly signal?: Cancellation | undefined;
  /** What all of this is counted by: milliseconds since any moment, never going back. */
  readonly monotonicMs: () => number;
  /** Called when the request has a connection. */
  readonly onConnected?: (() => void) | undefined;
}

/** What is used here of undici's DispatchController. */
interface Controller {
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/**
 * One request's answer: a handler for undici's dispatch, which spares the stream and the promises of `request()`. It
 * settles once, whatever happens: at the end of the body, a deadline, the cap, the caller's abort or an error; then the
 * socket is given back or destroyed.
 */
export class Exchange {
  readonly #limits: ExchangeLimits;
  #deadlineMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When it began, got its socket, or heard something, whatever was last. */
  #heardMs = 0;
  readonly #onAbort = () => this.#fail(cancelled(this.#limits.who));
  #resolve: (response: UpstreamResponse) => void = () => {};
  #reject: (failure: UpstreamFailure) => void = () => {};
  #failure: UpstreamFailure | undefined;
  /** The outcome is known: what still comes is of no use. */
  #isSettled = false;
  /** All of the answer has come. */
  #hasEnded = false;
  #reader: WindowReader | undefined;
  #controller: Controller | undefined;
  #status = 0;
  #headers: { readonly [name: string]: string } = {};
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
  }

  /** The answer to the request that this dispatches; nothing is dispatched for a caller that has gone away. Once. */
  run(dispatch: (handler: Exchange) => void): Promise<UpstreamResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      const { timeoutMs, remainingMs = timeoutMs, signal, monotonicMs } = this.#limits;
      if (signal?.aborted) return this.#onAbort();
      this.#heardMs = monotonicMs();
      this.#deadlineMs = this.#heardMs + remainingMs;
      this.#watch();
      signal?.addEventListener("abort", this.#onAbort, { once: true });
      try {
        dispatch(this);
      } catch (error) {
        this.#release();
        reject(error);
      }
    });
  }

  /**
   * The request has a socket now. When the exchange has failed while it waited for one, nothing is written: undici takes
   * the throw as the request's error, and keeps the socket, which an abort would destroy.
   */
  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#failure !== undefined) throw this.#failure;
    this.#heardMs = this.#limits.monotonicMs();
    this.#limits.onConnected?.();
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    this.#heardMs = this.#limits.monotonicMs();
    // 1xx are no answers (RFC 9110 §15.2).
    if (status < 200) return;
    this.#status = status;
    this.#headers = joinedHeaders(headers);
    const { window } = this.#limits;
    if (window !== undefined && status < 300) this.#reader = this.#readerOf(window);
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    if (this.#isSettled) return;
    this.#heardMs = this.#limits.monotonicMs();
    this.#bytes += chunk.byteLength;
    if (this.#reader !== undefined) this.#reader.write(chunk);
    else if (this.#bytes > this.#limits.maxBytes) this.#fail(tooLarge(this.#limits));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#hasEnded = true;
    if (this.#reader === undefined) this.#readWhole();
    else this.#reader.end();
  }

  #readWhole(): void {
    const [only] = this.#chunks;
    const raw =
      this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    const encoding = this.#headers["content-encoding"];
    if (encoding === undefined || raw.byteLength === 0) this.#succeed(raw);
    else void this.#decode(raw, encoding);
  }

  onResponseError(_controller: Controller, error: Error): void {
    const { who } = this.#limits;
    const wasConnected = this.#controller !== undefined;
    this.#fail(connectionFailure({ who, error, wasConnected, answered: this.#status !== 0 }));
  }

  /** Fails when it is time, and else sleeps until it may be: one timer for both times, since each request has its own. */
  #watch(): void {
    const { who, timeoutMs, idleTimeoutMs, monotonicMs } = this.#limits;
    const nowMs = monotonicMs();
    // Who waits for a connection hears nothing, and is not idle.
    const idleMs = this.#controller === undefined ? 0 : nowMs - this.#heardMs;
    if (nowMs >= this.#deadlineMs) {
      this.#fail(timedOut(`${who} did not answer within ${timeoutMs / 1000} s.`));
    } else if (idleMs >= idleTimeoutMs) {
      this.#fail(timedOut(`${who} sent nothing for ${idleTimeoutMs / 1000} s.`));
    } else {
      const waitMs = Math.ceil(Math.min(this.#deadlineMs - nowMs, idleTimeoutMs - idleMs));
      this.#timer = setTimeout(() => this.#watch(), waitMs);
    }
  }

  async #decode(raw: Uint8Array, encoding: string): Promise<void> {
    const { who, maxBytes } = this.#limits;
    const decoded = await decodeBody(raw, { encoding, maxBytes });
    if (decoded === "too-large") this.#fail(tooLarge(this.#limits));
    else if (decoded === "unreadable") this.#fail(unreadable(who));
    else this.#succeed(decoded);
  }

  /** Reads the body while it comes. Where enough of it has come, the rest is not fetched. */
  #readerOf(window: WindowPlace): WindowReader {
    return new WindowReader(window, {
      headers: this.#headers,
      done: ({ body, part }) => {
        this.#succeed(body, part);
        if (!this.#hasEnded) this.#controller?.abort(cancelled(this.#limits.who));
      },
      failed: () => this.#fail(unreadable(this.#limits.who)),
      pause: () => this.#controller?.pause(),
      resume: () => this.#resume(),
    });
  }

  /** Who was kept waiting by us was not idle. */
  #resume(): void {
    this.#heardMs = this.#limits.monotonicMs();
    this.#controller?.resume();
  }

  #succeed(body: Uint8Array, window?: WindowPart): void {
    if (this.#isSettled) return;
    this.#release();
    const response = { status: this.#status, headers: this.#headers, body };
    this.#resolve(window === undefined ? response : { ...response, window });
  }

  #fail(failure: UpstreamFailure): void {
    if (this.#isSettled) return;
    this.#failure = failure;
    this.#release();
    this.#reject(failure);
    this.#controller?.abort(failure);
  }

  #release(): void {
    this.#isSettled = true;
    this.#reader?.destroy();
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener("abort", this.#onAbort);
    this.#chunks = [];
  }
}
