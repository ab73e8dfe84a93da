import type { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { charsetOf } from "../core/media-type.ts";
import type { BodyWindow, WindowPart } from "../core/ports.ts";
import { TerminalText } from "../core/terminal-text.ts";
import { decodingStream } from "./decoding-stream.ts";
import { EchoFilter } from "./echo-filter.ts";
import { textWindow } from "./text-window.ts";
import type { TextWindow, WindowedText } from "./windowed-text.ts";

/** What is kept of a body, and what must not be. */
export interface WindowPlace {
  readonly window: BodyWindow;
  /** Texts that the request was sent with. */
  readonly secrets: readonly string[];
}

/** A body's headers, and who is told what becomes of it: one of `done` and `failed`, once. */
export interface WindowEvents {
  readonly headers: { readonly [name: string]: string };
  /** The window is made; nothing more of the body is wanted. */
  readonly done: (text: WindowedText) => void;
  readonly failed: () => void;
  /** Decoding lags behind, or has caught up. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** What is left of a body is read when it is no more than this: a connection costs more. */
const littleLeft = 256 * 1024;

/**
 * Reads a body while it comes: content coding, charset, lines, credentials out, window. What is held at any time is the
 * window and a few pieces, whatever the body is.
 */
export class WindowReader {
  readonly #window: TextWindow;
  readonly #scan: number;
  readonly #events: WindowEvents;
  readonly #decodeText: (bytes: Uint8Array) => string;
  readonly #lines: TerminalText;
  readonly #echo: EchoFilter;
  /** Undefined until the first piece, and where there is no coding. */
  #stream: Transform | undefined;
  #isDone = false;
  #rawBytes = 0;
  #decodedBytes = 0;

  constructor({ window, secrets }: WindowPlace, events: WindowEvents) {
    this.#window = textWindow(window);
    this.#scan = window.scan;
    this.#events = events;
    this.#decodeText = textDecoder(charsetOf(events.headers["content-type"]));
    this.#lines = new TerminalText(window.terminal);
    this.#echo = new EchoFilter(secrets);
  }

  /** A piece of the body, as it is on the wire. */
  write(chunk: Uint8Array): void {
    if (this.#isDone || chunk.length === 0) return;
    if (this.#rawBytes === 0) this.#open(chunk);
    if (this.#isDone) return;
    const room = this.#scan - this.#rawBytes;
    this.#rawBytes += chunk.length;
    if (this.#stream === undefined) this.#read(chunk);
    else if (room <= 0) this.#finish("scan");
    else if (!this.#stream.write(chunk)) this.#events.pause();
  }

  /** The body has ended. */
  end(): void {
    if (this.#isDone) return;
    if (this.#stream === undefined) this.#finish("end");
    else this.#stream.end();
  }

  /** Nobody wants it any more. */
  destroy(): void {
    this.#isDone = true;
    this.#stream?.destroy();
  }

  #open(first: Uint8Array): void {
    const stream = decodingStream(this.#events.headers["content-encoding"], first);
    if (stream === undefined) return;
    if (stream === "unreadable") {
      this.#fail();
      return;
    }
    this.#stream = stream
      .on("data", (chunk: Uint8Array) => this.#read(chunk))
      .on("drain", () => this.#events.resume())
      .on("end", () => this.#finish("end"))
      .on("error", () => this.#fail());
  }

  /** A piece of the decoded body. */
  #read(chunk: Uint8Array): void {
    if (this.#isDone) return;
    const room = this.#scan - this.#decodedBytes;
    this.#decodedBytes += chunk.length;
    const read = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#window.push(this.#echo.push(this.#lines.push(this.#decodeText(read))));
    if (chunk.length > room) this.#finish("scan");
    else if (this.#window.isFull && !this.#isLittleLeft()) this.#finish("enough");
  }

  #isLittleLeft(): boolean {
    const length = this.#events.headers["content-length"] ?? "";
    return /^\d{1,15}$/.test(length) && Number(length) - this.#rawBytes <= littleLeft;
  }

  /** What is held back when reading stops may be half a credential: only at the end it is shown. */
  #finish(readTo: WindowPart["readTo"]): void {
    if (this.#isDone) return;
    if (readTo === "end") {
      this.#window.push(this.#echo.push(this.#lines.push(this.#decodeText(new Uint8Array()))));
      this.#window.push(this.#echo.push(this.#lines.end()));
      this.#window.push(this.#echo.end());
    }
    const text = this.#window.end(readTo);
    this.destroy();
    this.#events.done(text);
  }

  #fail(): void {
    if (this.#isDone) return;
    this.destroy();
    this.#events.failed();
  }
}

/** Decodes pieces, whose borders may be within a character; no bytes at all are the end. */
function textDecoder(charset: string | undefined): (bytes: Uint8Array) => string {
  const other = charset === undefined || charset === "utf-8" ? undefined : decoderFor(charset);
  if (other !== undefined) {
    return (bytes) => other.decode(bytes, { stream: bytes.length > 0 });
  }
  // Three times as fast as a TextDecoder that streams.
  const utf8 = new StringDecoder("utf8");
  let isFirst = true;
  return (bytes) => {
    const text =
      bytes.length === 0
        ? utf8.end()
        : utf8.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (!isFirst || text === "") return text;
    isFirst = false;
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  };
}

/** Undefined where nobody knows the charset: UTF-8 never fails. */
function decoderFor(charset: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
