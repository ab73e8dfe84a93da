import { modernVersion } from "../../protocol/versions.ts";
import { askFor, type Request } from "./ask-for.ts";
import type { Budget } from "./budget.ts";
import type { CallableTool } from "./callable-tools.ts";
import type { Ask, Channel, Era, Exchange, Handshake } from "./exchange.ts";
import { isGatewayError, isSilent, LossWatch, type Lost } from "./loss.ts";
import { Transcript } from "./transcript.ts";

/** What probes share: the way to the server, what they may take, and what is known so far. */
export class Session {
  readonly channel: Channel;
  readonly budget: Budget;
  readonly transcript = new Transcript();
  /** The audited URL; undefined for a command. */
  readonly url: URL | undefined;
  readonly hasToken: boolean;
  readonly allowWrites: boolean;
  /** How many calls may be sent at last, without a pause. */
  readonly burst: number;
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
  readonly #losses = new LossWatch();
  readonly #onAsk: (what: string) => void;

  constructor({
    channel,
    budget,
    url,
    hasToken = false,
    allowWrites = false,
    burst = 0,
    onAsk = () => {},
  }: {
    readonly channel: Channel;
    readonly budget: Budget;
    readonly url?: URL | undefined;
    readonly hasToken?: boolean;
    readonly allowWrites?: boolean;
    readonly burst?: number;
    readonly onAsk?: ((what: string) => void) | undefined;
  }) {
    this.channel = channel;
    this.budget = budget;
    this.url = url;
    this.hasToken = hasToken;
    this.allowWrites = allowWrites;
    this.burst = burst;
    this.#onAsk = onAsk;
  }

  /** The era to ask in, where it matters to no one. */
  get era(): Era {
    return this.legacy === undefined && this.isModern ? "modern" : "legacy";
  }

  /** The revision that it is asked in where nothing else is said. */
  get version(): string {
    return this.legacy?.version ?? modernVersion;
  }

  get isHttp(): boolean {
    return this.channel.transport === "http";
  }

  /** Sends a request as it should be; undefined where none may be sent any more. */
  async request(request: Request): Promise<Exchange | undefined> {
    return this.raw(this.ask(request));
  }

  /** A request as it should be, to be sent. */
  ask(request: Request): Ask {
    return askFor(request, this);
  }

  /**
   * Sends what it is given; once more where a gateway could not reach the server, which happens by chance. All that an
   * audit asks for can be asked for twice: it reads, is wrong, or ends what has ended.
   */
  async raw(ask: Ask): Promise<Exchange | undefined> {
    const first = await this.#once(ask);
    const isAgain = first !== undefined && isGatewayError(first);
    const exchange = isAgain ? await this.#once(ask) : first;
    if (exchange !== undefined) this.transcript.record(exchange);
    return exchange;
  }

  async #once(ask: Ask): Promise<Exchange | undefined> {
    if (!(await this.#maySend([ask]))) return undefined;
    const exchange = await this.#send(ask);
    return exchange === undefined || (await this.#isLost(exchange)) ? undefined : exchange;
  }

  /**
   * Sends all of them at the same moment, as clients do that know nothing of each other, and gives those that were answered.
   * Nothing of it says that the server has gone away.
   */
  async together(
    asks: readonly Ask[],
    { isPaced = true }: { readonly isPaced?: boolean } = {},
  ): Promise<readonly Exchange[]> {
    if (!(await this.#maySend(asks, isPaced))) return [];
    const all = await Promise.all(asks.map((ask) => this.#send(ask)));
    const sent = all.filter((exchange) => exchange !== undefined);
    for (const exchange of sent) this.transcript.record(exchange);
    this.#losses.note(sent);
    return sent;
  }

  /** Waits until they may be sent; false where they may not, and then it is said why. */
  async #maySend(asks: readonly Ask[], isPaced = true): Promise<boolean> {
    const count = asks.length;
    const reason =
      this.lost === undefined ? await this.budget.take({ count, isPaced }) : this.closed;
    if (reason === undefined) return true;
    const names = asks.map(({ name }) => name);
    this.transcript.miss(names, reason);
    return false;
  }

  async #send(ask: Ask): Promise<Exchange | undefined> {
    this.#onAsk(ask.what);
    const { timeoutMs, isShort } = this.budget;
    const startMs = performance.now();
    const reply = await this.channel.exchange(
      ask,
      Math.min(timeoutMs, ask.patienceMs ?? timeoutMs),
    );
    if (reply.kind === "reply") this.budget.spend(reply);
    if (reply.kind === "silence" && reply.reason === "timeout" && isShort) {
      this.transcript.miss([ask.name], this.budget.endInTime());
      return undefined;
    }
    return { ask, reply, tookMs: performance.now() - startMs };
  }

  async #isLost(exchange: Exchange): Promise<boolean> {
    const { ask } = exchange;
    if (ask.url !== undefined && ask.url.origin !== this.url?.origin) return false;
    const lost = this.#losses.see(exchange);
    if (lost === undefined || (await this.#isThere())) return false;
    this.lost = lost;
    this.closed ??= `the server was gone after "${lost.after}"`;
    for (const one of lost.unanswered) this.transcript.withdraw(one, this.closed);
    this.transcript.miss([ask.name], this.closed);
    return true;
  }

  /** What was asked may be what is never answered: whether a server is gone is seen by what clients do ask. */
  async #isThere(): Promise<boolean> {
    const isUnknown = (await this.budget.take()) !== undefined;
    const what = "tools/list, to see whether it is there";
    const asked = this.ask({ name: "still-there", method: "tools/list", what });
    const answer = isUnknown ? undefined : await this.#send(asked);
    if (answer !== undefined && isSilent(answer)) return false;
    this.#losses.forget();
    return true;
  }

  newId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    return id;
  }
}
