import type { IncomingHttpHeaders } from "node:http";
import { objectFrom } from "../core/json.ts";
import { UpstreamFailure, type UpstreamResponse } from "../core/ports.ts";
import { connectionFailure } from "./connection-failure.ts";
import { decodeBody } from "./decode-body.ts";

/** What an exchange may take, and how it is told of in failures. */
export interface ExchangeLimits {
  /** In messages for a model: `The upstream "api"`. */
  readonly who: string;
  /** For connecting, headers and body together. */
  readonly timeoutMs: number;
  /** Of the body, before and after decoding. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** What is used here of undici's DispatchController. */
interface Controller {
  abort(reason: Error): void;
}

/**
 * One request's answer: a handler for undici's dispatch, which spares the stream and the promises of `request()`.
 * `response` settles once, whatever happens: at the end of the body, the deadline, the cap, the caller's abort or an
 * error; then the socket is given back or destroyed.
 */
export class Exchange {
  readonly response: Promise<UpstreamResponse>;
  readonly #limits: ExchangeLimits;
  readonly #deadline: NodeJS.Timeout;
  readonly #onAbort = () => this.#fail(cancelled(this.#limits.who));
  #resolve: (response: UpstreamResponse) => void = () => {};
  #reject: (failure: UpstreamFailure) => void = () => {};
  #failure: UpstreamFailure | undefined;
  #controller: Controller | undefined;
  #status = 0;
  #headers: { readonly [name: string]: string } = {};
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { who, timeoutMs, signal } = limits;
    this.#deadline = setTimeout(() => this.#fail(timedOut(who, timeoutMs)), timeoutMs);
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /**
   * The request has a socket now. When the exchange has failed while it waited for one, nothing is written: undici takes
   * the throw as the request's error, and keeps the socket, which an abort would destroy.
   */
  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#failure !== undefined) throw this.#failure;
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // 1xx are no answers (RFC 9110 §15.2).
    if (status < 200) return;
    this.#status = status;
    this.#headers = joined(headers);
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    if (this.#failure !== undefined) return;
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#limits.maxBytes) this.#fail(tooLarge(this.#limits));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only] = this.#chunks;
    const raw =
      this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    const encoding = this.#headers["content-encoding"];
    if (encoding === undefined || raw.byteLength === 0) this.#succeed(raw);
    else void this.#decode(raw, encoding);
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#fail(connectionFailure(this.#limits.who, error));
  }

  async #decode(raw: Uint8Array, encoding: string): Promise<void> {
    const { who, maxBytes } = this.#limits;
    const decoded = await decodeBody(raw, { encoding, maxBytes });
    if (decoded === "too-large") this.#fail(tooLarge(this.#limits));
    else if (decoded === "unreadable") this.#fail(unreadable(who));
    else this.#succeed(decoded);
  }

  #succeed(body: Uint8Array): void {
    this.#release();
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  #fail(failure: UpstreamFailure): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#release();
    this.#reject(failure);
    this.#controller?.abort(failure);
  }

  #release(): void {
    clearTimeout(this.#deadline);
    this.#limits.signal?.removeEventListener("abort", this.#onAbort);
    this.#chunks = [];
  }
}

function joined(headers: IncomingHttpHeaders): { readonly [name: string]: string } {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      entries.push([name, typeof value === "string" ? value : value.join(", ")]);
  }
  return objectFrom(entries);
}

function timedOut(who: string, timeoutMs: number): UpstreamFailure {
  return new UpstreamFailure("timeout", `${who} did not answer within ${timeoutMs / 1000} s.`);
}

function cancelled(who: string): UpstreamFailure {
  return new UpstreamFailure("cancelled", `The call was cancelled before ${inner(who)} answered.`);
}

function tooLarge({ who, maxBytes }: ExchangeLimits): UpstreamFailure {
  return new UpstreamFailure("too-large", `${who} answered more than ${maxBytes} bytes.`);
}

function unreadable(who: string): UpstreamFailure {
  return new UpstreamFailure(
    "encoding",
    `${who} answered in a content encoding that cannot be read.`,
  );
}

/** For the middle of a sentence. */
function inner(who: string): string {
  return who.replace(/^The /, "the ");
}
