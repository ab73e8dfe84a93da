import type { Reply } from "./exchange.ts";
import { maxValues } from "./read-messages.ts";

const mostMessages = 200;

/** How much of what is heard a message is, and whether it is the one that was waited for. */
export interface Weight {
  readonly characters: number;
  readonly values: number;
  readonly isAnswer: boolean;
}

/** What a server on stdio has said since it was asked. Of what comes without end only the answer is kept. */
export class Heard {
  readonly #maxCharacters: number;
  readonly #messages: unknown[] = [];
  #characters = 0;
  #values = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  /** Takes a message, or drops it where there is no room. */
  add(message: unknown, { characters, values, isAnswer }: Weight): void {
    this.#characters += characters;
    this.#values += values;
    const isShort = this.#characters <= this.#maxCharacters && this.#values <= maxValues;
    if (isAnswer || (isShort && this.#messages.length < mostMessages)) this.#messages.push(message);
  }

  /** All of it as an answer, which has neither status nor headers. */
  reply({ end = "whole", hasToken = false }: Partial<Pick<Reply, "end" | "hasToken">> = {}): Reply {
    const [messages, values] = [this.#messages, this.#values];
    const text = messages.map((message) => JSON.stringify(message)).join("\n");
    const http = { status: undefined, headers: {} };
    return { kind: "reply", ...http, text, messages, values, end, hasToken };
  }
}
