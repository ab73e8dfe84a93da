// "stdio", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
import { type ChildProcess, spawn } from "node:child_process";
import { cutText } from "../../core/cut-text.ts";
import { isObject, ownValue } from "../../core/json.ts";
import { readLines } from "../../protocol/read-lines.ts";
import type { Ask, Channel, Reply, Silence } from "./exchange.ts";

/** The command of a server, and what one of its lines may hold. */
export interface StdioTarget {
  readonly command: readonly string[];
  readonly environment: { readonly [name: string]: string | undefined };
  readonly maxBytes: number;
  /** How long it may take to end by itself. */
  readonly graceMs: number;
  /** Ends it at once, with all that it has started. */
  readonly signal?: AbortSignal | undefined;
}

const mostStrayLines = 20;
const mostMessages = 200;

/** Starts the command; whatever goes wrong is told when something is asked. */
export function stdioChannel(target: StdioTarget): Channel {
  return new StdioChannel(target);
}

interface Waiting {
  readonly id: Ask["id"];
  readonly answered: (reply: Reply | Silence) => void;
}

class StdioChannel implements Channel {
  readonly transport = "stdio";
  readonly strayLines: string[] = [];
  readonly #child: ChildProcess;
  readonly #target: StdioTarget;
  readonly #ended: Promise<void>;
  #waiting: Waiting | undefined;
  #messages: unknown[] = [];
  /** Characters of the messages since the last one was sent. */
  #held = 0;
  /** Why nothing more will come. */
  #end: string | undefined;

  constructor(target: StdioTarget) {
    this.#target = target;
    const [file = "", ...args] = target.command;
    const env = { ...target.environment };
    this.#child = spawn(file, args, { env, detached: true, stdio: ["pipe", "pipe", "ignore"] });
    this.#ended = new Promise((resolve) => {
      this.#child.on("error", () => resolve(this.#stop("The command could not be started.")));
      this.#child.on("exit", (code) =>
        resolve(this.#stop(`The process ended (${code ?? "killed"}).`)),
      );
    });
    target.signal?.addEventListener("abort", () => this.#kill());
    if (target.signal?.aborted === true) this.#kill();
    // A process that has ended reads nothing: its end says so already.
    this.#child.stdin?.on("error", () => {});
    void this.#read();
  }

  async exchange(ask: Ask, timeoutMs: number): Promise<Reply | Silence> {
    if (this.#end !== undefined) return { ...silence("connection", this.#end), isRefused: true };
    this.#messages = [];
    this.#held = 0;
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          if (this.#messages.length > 0 || ask.id === undefined) answered(this.#reply());
          else
            answered(
              silence("timeout", `The server did not answer within ${Math.round(timeoutMs)} ms.`),
            );
        },
        ask.id === undefined ? Math.min(timeoutMs, quietMs) : timeoutMs,
      );
      const answered = (reply: Reply | Silence) => {
        clearTimeout(timer);
        this.#waiting = undefined;
        resolve(reply);
      };
      this.#waiting = { id: ask.id, answered };
      this.#child.stdin?.write(`${ask.body ?? ""}\n`);
    });
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    const kill = setTimeout(() => this.#kill(), this.#target.graceMs);
    await this.#ended;
    clearTimeout(kill);
    // What the command has started (npx starts node) may have outlived it.
    this.#kill();
    this.#child.stdout?.destroy();
  }

  /** It leads a group of its own, so that what it has started ends with it. */
  #kill(): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  }

  async #read(): Promise<void> {
    const { stdout } = this.#child;
    if (stdout === null) return;
    try {
      for await (const line of readLines(stdout, this.#target.maxBytes)) {
        if (line.kind === "line") this.#receive(line.text);
        else this.#tooLarge();
      }
    } catch {
      // The output was closed: the end of the process tells of it.
    }
  }

  #receive(line: string): void {
    const message = messageOf(line);
    if (message === undefined) {
      if (this.strayLines.length < mostStrayLines) this.strayLines.push(cutText(line, 200));
      return;
    }
    const waiting = this.#waiting;
    const id = ownValue(message, "id");
    const isAnswer =
      !Object.hasOwn(message, "method") && (id === waiting?.id || (id ?? null) === null);
    this.#held += line.length;
    const hasRoom = this.#messages.length < mostMessages && this.#held <= this.#target.maxBytes;
    if (isAnswer || hasRoom) this.#messages.push(message);
    if (isAnswer) waiting?.answered(this.#reply());
  }

  #tooLarge(): void {
    this.#waiting?.answered(this.#reply("too-large"));
  }

  #reply(end: Reply["end"] = "whole"): Reply {
    const text = this.#messages.map((message) => JSON.stringify(message)).join("\n");
    const messages = this.#messages;
    return { kind: "reply", status: undefined, headers: {}, text, messages, end, hasToken: false };
  }

  #stop(reason: string): void {
    this.#end ??= reason;
    this.#waiting?.answered(silence("connection", reason));
  }
}

/** What nobody answers is given this long, in which something wrong may come. */
const quietMs = 300;

function silence(reason: Silence["reason"], message: string): Silence {
  return { kind: "silence", reason, message };
}

function messageOf(line: string): { readonly [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && ownValue(value, "jsonrpc") === "2.0" ? value : undefined;
  } catch {
    return undefined;
  }
}
