import { modernVersion } from "../../protocol/versions.ts";
import type { Budget } from "./budget.ts";
import type { CallableTool } from "./callable-tools.ts";
import type { Ask, Channel, Credential, Era, Exchange, ProbeName } from "./exchange.ts";
import { Transcript } from "./transcript.ts";
import { messageText, modernHeaders, postHeaders } from "./wire-message.ts";

/** What a handshake came to. */
export interface Handshake {
  readonly version: string;
  readonly sessionId: string | undefined;
}

/** A request in one of the eras. */
export interface Request {
  readonly name: ProbeName;
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown };
  /** The one that the server speaks, that with a handshake first, when left out. */
  readonly era?: Era;
  /** That of the handshake, or 2026-07-28, when left out. */
  readonly version?: string;
  readonly credential?: Credential;
  /** For people; the method when left out. */
  readonly what?: string;
  /** Beside those that belong to it; undefined takes one away. */
  readonly headers?: { readonly [name: string]: string | undefined };
  /** The one of the first handshake when left out; null for none. */
  readonly handshake?: Handshake | null;
  readonly isNotification?: boolean;
  readonly url?: URL;
}

/** When a server was there no more. */
export interface Lost {
  /** The last message that it had. */
  readonly after: string;
  /** The first that had no connection. */
  readonly first: Exchange;
}

/** What probes share: the way to the server, what they may take, and what is known so far. */
export class Session {
  readonly channel: Channel;
  readonly budget: Budget;
  readonly transcript = new Transcript();
  /** The audited URL; undefined for a command. */
  readonly url: URL | undefined;
  readonly hasToken: boolean;
  readonly allowWrites: boolean;
  legacy: Handshake | undefined;
  isModern = false;
  /** Why nothing more can be asked but how to be let in. */
  closed: string | undefined;
  /** Set when it has gone away in the middle of the audit. */
  lost: Lost | undefined;
  /** The tools as they were listed, all pages together. */
  listed: readonly unknown[] | undefined;
  callable: readonly CallableTool[] = [];
  #nextId = 1;
  #last: Exchange | undefined;
  #suspect: Lost | undefined;
  /** Messages in a row after it that had no answer. */
  #unanswered = 0;
  readonly #onAsk: (what: string) => void;

  constructor({
    channel,
    budget,
    url,
    hasToken = false,
    allowWrites = false,
    onAsk = () => {},
  }: {
    readonly channel: Channel;
    readonly budget: Budget;
    readonly url?: URL | undefined;
    readonly hasToken?: boolean;
    readonly allowWrites?: boolean;
    readonly onAsk?: ((what: string) => void) | undefined;
  }) {
    this.channel = channel;
    this.budget = budget;
    this.url = url;
    this.hasToken = hasToken;
    this.allowWrites = allowWrites;
    this.#onAsk = onAsk;
  }

  /** The era to ask in, where it matters to no one. */
  get era(): Era {
    return this.legacy === undefined && this.isModern ? "modern" : "legacy";
  }

  get isHttp(): boolean {
    return this.channel.transport === "http";
  }

  /** Sends a request as it should be; undefined where none may be sent any more. */
  async request(request: Request): Promise<Exchange | undefined> {
    const { name, method, params, what = method, credential = "own", url } = request;
    const { era = this.era, isNotification = false } = request;
    const handshake = request.handshake === undefined ? this.legacy : request.handshake;
    const version = request.version ?? (era === "modern" ? modernVersion : handshake?.version);
    const id = isNotification ? undefined : this.newId();
    const wanted = { era, id, method, params, version };
    const own = era === "modern" ? modernHeaders(wanted) : legacyHeaders(handshake);
    const headers = without({ ...postHeaders, ...own, ...request.headers });
    const body = messageText(wanted);
    return this.raw({
      name,
      what,
      verb: "POST",
      url,
      headers,
      body,
      id,
      method,
      version,
      credential,
    });
  }

  /** Sends what it is given. */
  async raw(ask: Ask): Promise<Exchange | undefined> {
    const reason = this.lost === undefined ? await this.budget.take() : this.closed;
    if (reason !== undefined) {
      this.transcript.miss([ask.name], reason);
      return undefined;
    }
    this.#onAsk(ask.what);
    const { timeoutMs, isShort } = this.budget;
    const reply = await this.channel.exchange(ask, timeoutMs);
    if (reply.kind === "silence" && reply.reason === "timeout" && isShort) {
      this.transcript.miss([ask.name], "the time of this audit was used up");
      return undefined;
    }
    const exchange = { ask, reply };
    if (this.#isLost(exchange)) return undefined;
    this.transcript.record(exchange);
    return exchange;
  }

  /**
   * Whether the server has gone away: a second message in a row found nobody, or a third had no answer (what stands before a
   * server may close a connection or two on purpose). The first of them may have ended it, or the one before.
   */
  #isLost(exchange: Exchange): boolean {
    const { ask, reply } = exchange;
    if (ask.url !== undefined && ask.url.origin !== this.url?.origin) return false;
    const last = this.#last;
    this.#last = exchange;
    if (reply.kind === "reply" || reply.reason !== "connection" || last === undefined) {
      this.#suspect = undefined;
      this.#unanswered = 0;
      return false;
    }
    if (this.#suspect === undefined) {
      const wasGone = reply.isRefused === true;
      this.#suspect = { after: wasGone ? last.ask.what : ask.what, first: exchange };
      return false;
    }
    this.#unanswered += 1;
    if (reply.isRefused !== true && this.#unanswered < 2) return false;
    this.lost ??= this.#suspect;
    this.closed ??= `the server was gone after "${this.lost.after}"`;
    const { reply: first } = this.lost.first;
    const wasGone = first.kind === "silence" && first.isRefused === true;
    if (wasGone) this.transcript.withdraw(this.lost.first, this.closed);
    this.transcript.miss([ask.name], this.closed);
    return true;
  }

  newId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    return id;
  }
}

/** The headers that belong to a handshake; the first message has none. */
function legacyHeaders(handshake: Handshake | null | undefined): {
  readonly [name: string]: string;
} {
  if (handshake === null || handshake === undefined) return {};
  const { version, sessionId } = handshake;
  return {
    "mcp-protocol-version": version,
    ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
  };
}

function without(headers: { readonly [name: string]: string | undefined }): {
  readonly [name: string]: string;
} {
  const kept: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) kept[name] = value;
  return kept;
}
