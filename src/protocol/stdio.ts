// "stdio", https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { ownValue } from "../core/json.ts";
import type { ServedTools } from "./call.ts";
import { type CallerRules, ownRules } from "./caller-rules.ts";
import { type Classified, classify, type Era } from "./classify.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import { errorCodes, errorText } from "./json-rpc.ts";
import { parseMessage } from "./parse-message.ts";
import { ProgressTexts, progressToken } from "./progress.ts";
import { readLines } from "./read-lines.ts";
import type { NotificationMessage, RequestMessage } from "./read-message.ts";
import { RunningCalls } from "./running-calls.ts";
import { createSdkFallback, type SdkFallback } from "./sdk-fallback.ts";
import { eventMessages } from "./server-sent-events.ts";
import { modernVersion, negotiate, unnamedVersion } from "./versions.ts";

/** A server on a pair of streams, such as the process's own. */
export interface StdioOptions extends ServedTools {
  readonly input: Readable;
  readonly output: Writable;
}

const maxLineBytes = 2 * 1024 * 1024;
const tooLong = errorText(null, {
  code: errorCodes.invalidRequest,
  message: "Invalid request: a line over 2 MB",
});

/** One client is at the other end. */
const owner = "";

/** Beyond this, reading waits for an answer: what a client sends cannot fill the memory. */
const maxRunning = 100;

/**
 * Serves both eras, a message a line, until the input ends; then waits for the calls that run and resolves. When
 * nobody reads the output any more, they are aborted. Nothing but messages is written to the output.
 *
 * Not the SDK's serveStdio: that one aborts what runs when the input ends, leaves a malformed line unanswered, and
 * is pinned to the era of the first message.
 */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const connection = new StdioConnection(options);
  await connection.run();
}

class StdioConnection {
  readonly #options: StdioOptions;
  readonly #dispatch: Dispatch;
  readonly #fallback: SdkFallback;
  readonly #rules: CallerRules = ownRules();
  readonly #calls = new RunningCalls();
  readonly #aborts = new Set<AbortController>();
  readonly #running = new Set<Promise<void>>();
  /** What a handshake has agreed to. */
  #agreed = unnamedVersion;
  /** Aborted when nobody reads the output any more. */
  readonly #broken = new AbortController();

  constructor(options: StdioOptions) {
    this.#options = options;
    this.#dispatch = createDispatch(options);
    this.#fallback = createSdkFallback(options.catalog.server);
  }

  async run(): Promise<void> {
    const { input, output } = this.#options;
    const stop = () => this.#stop();
    // Stays after the end: a write that fails late (EPIPE) must not become an uncaught error.
    output.on("error", stop);
    output.on("close", stop);
    try {
      for await (const line of readLines(input, maxLineBytes)) {
        if (line.kind === "line") this.#receive(line.text);
        else if (line.kind === "too-long") this.#write(tooLong);
        await this.#roomForMore();
      }
    } catch {
      // The input broke or was destroyed by #stop: the same as its end.
    }
    await Promise.all(this.#running);
    output.off("close", stop);
  }

  #receive(text: string): void {
    if (text.trim() === "") return;
    const parsed = parseMessage(text);
    if (!parsed.ok) {
      this.#write(errorText(null, parsed.error));
      return;
    }
    const classified = classify(parsed.value, undefined);
    if (classified.kind === "request") this.#start(classified);
    else if (classified.kind === "rejected") {
      this.#write(errorText(classified.id, classified.error));
    } else if (classified.notification !== undefined) this.#notified(classified.notification);
  }

  #start(classified: Classified & { readonly kind: "request" }): void {
    const { id } = classified.request;
    const abort = new AbortController();
    this.#aborts.add(abort);
    const forget = this.#calls.start(owner, id, abort);
    const call = this.#answer(classified, abort.signal)
      .catch(() =>
        this.#write(errorText(id, { code: errorCodes.internal, message: "Internal error" })),
      )
      .finally(() => {
        this.#running.delete(call);
        this.#aborts.delete(abort);
        forget();
      });
    this.#running.add(call);
  }

  /** A cancelled request gets no answer ("Cancellation"). */
  async #answer(
    { era, request }: Classified & { readonly kind: "request" },
    signal: AbortSignal,
  ): Promise<void> {
    if (era === "legacy" || !this.#fallback.serves(request.method)) {
      const report = this.#reporter(request, signal);
      const version = this.#versionOf(era, request);
      const rules = this.#rules;
      const { text } = await this.#dispatch({ era, version, request, rules, signal, report });
      if (!signal.aborted) this.#write(text);
      return;
    }
    const { body, headers } = await this.#fallback.answer(request, signal);
    if (body === null) return;
    const streams = headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!streams) {
      this.#write(await new Response(body).text());
      return;
    }
    for await (const message of eventMessages(body)) {
      if (!signal.aborted) this.#write(message);
    }
  }

  #versionOf(era: Era, { method, params = {} }: RequestMessage): string {
    if (era === "modern") return modernVersion;
    if (method === "initialize") this.#agreed = negotiate(ownValue(params, "protocolVersion"));
    return this.#agreed;
  }

  /** Tells who asked for it what a call does, a notification each. */
  #reporter(request: RequestMessage, signal: AbortSignal): ((message: string) => void) | undefined {
    const token = progressToken(request);
    if (token === undefined) return undefined;
    const texts = new ProgressTexts(token);
    return (message) => {
      if (!signal.aborted) this.#write(texts.next(message));
    };
  }

  #notified({ method, params }: NotificationMessage): void {
    if (method !== "notifications/cancelled" || params === undefined) return;
    this.#calls.cancel(owner, ownValue(params, "requestId"));
  }

  #write(text: string): void {
    // One write a message, so that answers of concurrent calls cannot mix.
    if (!this.#broken.signal.aborted) this.#options.output.write(`${text}\n`);
  }

  async #roomForMore(): Promise<void> {
    const { output } = this.#options;
    const { signal } = this.#broken;
    if (output.writableNeedDrain) await once(output, "drain", { signal }).catch(() => {});
    while (this.#running.size >= maxRunning) await Promise.race(this.#running);
  }

  #stop(): void {
    this.#broken.abort();
    for (const abort of this.#aborts) abort.abort();
    this.#options.input.destroy();
  }
}
