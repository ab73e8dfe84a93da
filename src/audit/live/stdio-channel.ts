// "stdio", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
import { setImmediate } from "node:timers/promises";
import { isObject, ownValue } from "../../core/json.ts";
import { formsOfSecrets } from "../../core/secret-forms.ts";
import { readLines } from "../../protocol/read-lines.ts";
import { answerTo, mostAnswers } from "./answer-server.ts";
import type { Ask, Channel, Reply, Silence } from "./exchange.ts";
import { withoutForms } from "./last-words.ts";
import {
  type ServerCommand,
  type ServerProcess,
  startServer,
  unstarted,
} from "./server-process.ts";
import { StrayLines } from "./stray-lines.ts";

/** The command of a server, and what one of its lines may hold. */
export interface StdioTarget extends ServerCommand {
  readonly maxBytes: number;
}

const mostMessages = 200;
/** After so many, timers and signals have their turn. */
const linesAtOnce = 1_000;
/** Shorter ones are words that stand in any message: nothing that is judged is changed for them. */
const shortestSecret = 12;

/** Starts the command; whatever goes wrong is told when something is asked. */
export function stdioChannel(target: StdioTarget): Channel {
  const server = startServer(target);
  return server === undefined ? absent : new StdioChannel(server, target);
}

const absent: Channel = {
  transport: "stdio",
  strayLines: [],
  exchange: async () => ({
    kind: "silence",
    reason: "connection",
    message: unstarted,
    isRefused: true,
  }),
  close: async () => {},
};

interface Waiting {
  readonly id: Ask["id"];
  readonly answered: (reply: Reply | Silence) => void;
}

class StdioChannel implements Channel {
  readonly transport = "stdio";
  readonly #stray = new StrayLines();
  readonly #server: ServerProcess;
  readonly #maxBytes: number;
  readonly #secretForms: readonly string[];
  #waiting: Waiting | undefined;
  #messages: unknown[] = [];
  /** Characters of the messages since the last one was sent. */
  #held = 0;
  /** How many requests of the server are still answered before something is sent. */
  #answersLeft = mostAnswers;
  /** Why nothing more will come. */
  #end: string | undefined;

  constructor(server: ServerProcess, { maxBytes, secrets }: StdioTarget) {
    this.#server = server;
    this.#maxBytes = maxBytes;
    this.#secretForms = formsOfSecrets(secrets.filter(({ length }) => length >= shortestSecret));
    void server.ended.then((reason) => this.#stop(reason));
    void this.#read();
  }

  get strayLines(): readonly string[] {
    return this.#stray.shown;
  }

  async exchange(ask: Ask, timeoutMs: number): Promise<Reply | Silence> {
    if (this.#end !== undefined)
      return { ...this.#silence("connection", this.#end), isRefused: true };
    this.#messages = [];
    this.#held = 0;
    this.#answersLeft = mostAnswers;
    const isRequest = ask.id !== undefined;
    const patienceMs = isRequest ? timeoutMs : Math.min(timeoutMs, quietMs);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const isSilent = isRequest && this.#messages.length === 0;
        const late = `The server did not answer within ${Math.round(timeoutMs)} ms.`;
        answered(isSilent ? this.#silence("timeout", late) : this.#reply());
      }, patienceMs);
      const answered = (reply: Reply | Silence) => {
        clearTimeout(timer);
        this.#waiting = undefined;
        resolve(reply);
      };
      this.#waiting = { id: ask.id, answered };
      this.#server.write(ask.body ?? "");
    });
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  async #read(): Promise<void> {
    let read = 0;
    try {
      for await (const line of readLines(this.#server.output, this.#maxBytes)) {
        if (line.kind === "line") this.#receive(withoutForms(line.text, this.#secretForms));
        else if (line.kind === "empty") this.#stray.add("", line.count);
        else this.#tooLarge();
        read += 1;
        if (read % linesAtOnce === 0) await setImmediate();
        if (this.#stray.isEndless) return this.#endFlood();
      }
    } catch {
      // The output was closed: the end of the process tells of it.
    }
  }

  #endFlood(): void {
    this.#stop("The command writes without end what is no message.");
    this.#server.kill();
  }

  #receive(line: string): void {
    const message = messageOf(line);
    if (message === undefined) {
      this.#stray.add(line);
      return;
    }
    this.#answerServer(message);
    const waiting = this.#waiting;
    const id = ownValue(message, "id");
    const isAnswer =
      !Object.hasOwn(message, "method") && (id === waiting?.id || (id ?? null) === null);
    this.#held += line.length;
    const hasRoom = this.#messages.length < mostMessages && this.#held <= this.#maxBytes;
    if (isAnswer || hasRoom) this.#messages.push(message);
    if (isAnswer) waiting?.answered(this.#reply());
  }

  #answerServer(message: unknown): void {
    const answer = answerTo(message);
    if (answer === undefined || this.#answersLeft === 0) return;
    this.#answersLeft -= 1;
    this.#server.write(answer);
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
    this.#waiting?.answered(this.#silence("connection", this.#end));
  }

  #silence(reason: Silence["reason"], message: string): Silence {
    return { kind: "silence", reason, message, lastWords: this.#server.lastWords };
  }
}

/** What nobody answers is given this long, in which something wrong may come. */
const quietMs = 300;

function messageOf(line: string): { readonly [key: string]: unknown } | undefined {
  // Most of what is no message is not looked into: to fail at it takes longer than to read it.
  if (!/^\s*\{/.test(line)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && ownValue(value, "jsonrpc") === "2.0" ? value : undefined;
  } catch {
    return undefined;
  }
}
