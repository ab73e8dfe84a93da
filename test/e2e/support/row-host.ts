import { connect } from "./clients.ts";
import { githubServer } from "./github.ts";
import { hostServer } from "./host.ts";
import { type CannedAnswer, type Recorded, startRecorder } from "./recorder.ts";
import type { Exchange, ToolRow } from "./tool-row.ts";

/** What came of a call. */
export interface Played {
  readonly isError: boolean;
  /** Each block's text. */
  readonly reads: readonly string[];
  /** Method, target and body of what was sent, in order. */
  readonly sent: readonly (readonly [request: string, body: string])[];
}

/** GitHub's server on a real host, before an API and a log store that answer as they are told. */
export interface RowHost {
  /** Where clients find it. */
  readonly url: string;
  /** Calls a tool while these exchanges, each once, are all that the API and the log store know. */
  play(row: Pick<ToolRow, "call" | "arguments" | "exchanges">): Promise<Played>;
  /** The same with another way to call. */
  during<T>(exchanges: readonly Exchange[], call: () => Promise<T>): Promise<T & Sent>;
}

type Sent = Pick<Played, "sent">;

/** Noon of the day that the fixtures tell of. */
const noonMs = Date.parse("2026-08-13T12:00:00Z");

/** Starts all three, and a client that has a token. */
export async function startRowHost(): Promise<RowHost> {
  const [api, logs] = [await startRecorder(), await startRecorder()];
  const follow = [new URL(logs.url).host];
  // All calls come at once, which no caller's do.
  const server = { ...githubServer(), limits: { token: { rate: "1000/min", burst: 1000 } } };
  const url = await hostServer(server, api.url, { follow, nowMs: noonMs });
  const client = await connect({ url, token: "token-of-ada" });
  const during: RowHost["during"] = async (exchanges, call) => {
    const journal = new Journal(exchanges, logs.url);
    api.answer((request) => journal.answer(request, "Bearer token-of-ada"));
    // Where logs are kept is not GitHub: nothing of the caller's may come there.
    logs.answer((request) => journal.answer(request, undefined, "LOGS"));
    return { ...(await call()), sent: journal.sent };
  };
  const play: RowHost["play"] = ({ call, arguments: args, exchanges }) =>
    during(exchanges, async () => {
      const [name = "", method] = call.split(" ");
      const sent = method === undefined ? args : { method, ...args };
      const { isError = false, content } = await client.callTool({ name, arguments: sent });
      const reads = content.map(({ text = "" }) => text.replaceAll(logs.url, "LOGS"));
      return { isError, reads };
    });
  return { url, play, during };
}

/** What was sent, and what is still to be answered. */
class Journal {
  readonly sent: (readonly [request: string, body: string])[] = [];
  readonly #left: Exchange[];
  readonly #logs: string;

  constructor(exchanges: readonly Exchange[], logs: string) {
    this.#left = [...exchanges];
    this.#logs = logs;
  }

  answer(
    { method, target, headers, body }: Recorded,
    authorization: string | undefined,
    place = "",
  ): CannedAnswer {
    const request = `${method} ${place}${target}`;
    const isRight = headers["authorization"] === authorization;
    this.sent.push([isRight ? request : `${request} with ${headers["authorization"]}`, body]);
    const index = this.#left.findIndex((exchange) => exchange.request === request);
    const [exchange] = index < 0 ? [] : this.#left.splice(index, 1);
    const { headers: answered = {}, ...answer } = exchange?.answer ?? { status: 418 };
    const location = answered["location"]?.replace(/^LOGS/, this.#logs);
    return { ...answer, headers: { ...answered, ...(location !== undefined && { location }) } };
  }
}
