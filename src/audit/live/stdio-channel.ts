// "stdio", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio
import { setImmediate } from "node:timers/promises";
import { isObject, ownValue } from "../../core/json.ts";
import { formsOfSecrets } from "../../core/secret-forms.ts";
import { readLines } from "../../protocol/read-lines.ts";
import { withoutForms } from "../../upstream/without-forms.ts";
import { answerTo, mostAnswers } from "./answer-server.ts";
import type { Ask, Channel, Reply, Silence } from "./exchange.ts";
import { Heard } from "./heard.ts";
import { readMessages } from "./read-messages.ts";
import {
  type ServerCommand,
  type ServerProcess,
  startServer,
  unstarted,
} from "./server-process.ts";
import { StrayLines } from "./stray-lines.ts";

/** The command of a server, and what one of its lines may hold. */
export interface StdioTarget extends ServerCommand {
  /** Those of the secrets that are keys for sure: an answer that shows one gives it away. */
  readonly keys: readonly string[];
  readonly maxBytes: number;
}

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
  readonly #keyForms: readonly string[];
  #waiting: Waiting | undefined;
  #heard: Heard;
  /** How many requests of the server are still answered before something is sent. */
  #answersLeft = mostAnswers;
  /** Why nothing more will come. */
  #end: string | undefined;

  constructor(server: ServerProcess, { maxBytes, secrets, keys }: StdioTarget) {
    this.#server = server;
    this.#maxBytes = maxBytes;
    this.#heard = new Heard(maxBytes);
    this.#secretForms = formsOfLong(secrets);
    this.#keyForms = formsOfLong(keys);
    void server.ended.then((reason) => this.#stop(reason));
    void this.#read();
  }

  get strayLines(): readonly string[] {
    return this.#stray.shown;
  }

  async exchange(ask: Ask, timeoutMs: number): Promise<Reply | Silence> {
    if (this.#end !== undefined)
      return { ...this.#silence("connection", this.#end), isRefused: true };
    this.#heard = new Heard(this.#maxBytes);
    this.#answersLeft = mostAnswers;
    const isRequest = ask.id !== undefined;
    const patienceMs = isRequest ? timeoutMs : Math.min(timeoutMs, quietMs);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const isSilent = isRequest && this.#heard.isEmpty;
        const late = `The server did not answer within ${Math.round(timeoutMs)} ms.`;
        answered(isSilent ? this.#silence("timeout", late) : this.#heard.reply());
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
        if (line.kind === "line") this.#receive(line.text);
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

  #receive(raw: string): void {
    const line = withoutForms(raw, this.#secretForms);
    // Most of what is no message is not looked into: to fail at it takes longer than to read it.
    if (!/^\s*\{/.test(line)) {
      this.#stray.add(line);
      return;
    }
    const { messages, values, isTooLarge } = readMessages(line, "application/json");
    if (isTooLarge) {
      this.#tooLarge();
      return;
    }
    const [message] = messages;
    if (!isMessage(message)) {
      this.#stray.add(line);
      return;
    }
    this.#answerServer(message);
    const waiting = this.#waiting;
    const id = ownValue(message, "id");
    const isAnswer =
      !Object.hasOwn(message, "method") && (id === waiting?.id || (id ?? null) === null);
    this.#heard.add(message, { characters: line.length, values, isAnswer });
    const hasToken = isAnswer && withoutForms(raw, this.#keyForms) !== raw;
    if (isAnswer) waiting?.answered(this.#heard.reply({ hasToken }));
  }

  #answerServer(message: unknown): void {
    const answer = answerTo(message);
    if (answer === undefined || this.#answersLeft === 0) return;
    this.#answersLeft -= 1;
    this.#server.write(answer);
  }

  #tooLarge(): void {
    this.#waiting?.answered(this.#heard.reply({ end: "too-large" }));
  }

  #stop(reason: string): void {
    this.#end ??= reason;
    this.#waiting?.answered(this.#silence("connection", this.#end));
  }

  #silence(reason: Silence["reason"], message: string): Silence {
    return { kind: "silence", reason, message, lastWords: this.#server.lastWords };
  }
}

function formsOfLong(secrets: readonly string[]): readonly string[] {
  return formsOfSecrets(secrets.filter(({ length }) => length >= shortestSecret));
}

/** What nobody answers is given this long, in which something wrong may come. */
const quietMs = 300;

function isMessage(value: unknown): value is { readonly [key: string]: unknown } {
  return isObject(value) && ownValue(value, "jsonrpc") === "2.0";
}
