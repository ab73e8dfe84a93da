// "Streamable HTTP", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
import { UpstreamFailure } from "../../core/ports.ts";
import { Secret } from "../../core/secret.ts";
import { isModernVersion } from "../../protocol/versions.ts";
import { type RawRequest, rawRequest } from "../../upstream/raw-request.ts";
import { answerTo, mostAnswers } from "./answer-server.ts";
import type { Ask, Channel, Reply, Silence } from "./exchange.ts";
import { answerWatch, readMessages } from "./read-messages.ts";
import { type Audited, mayReach, tokenFor } from "./who-may-be-asked.ts";

/** Whom a channel leads to, and with what. */
export interface HttpTarget extends Audited {
  /** Of one answer. */
  readonly maxBytes: number;
}

/** A channel of single requests, each on a connection of its own, so that no answer belongs to another one. */
export function httpChannel(target: HttpTarget): Channel {
  return {
    transport: "http",
    strayLines: [],
    exchange: (ask, timeoutMs) => exchange(target, { ask, timeoutMs }),
    close: async () => {},
  };
}

async function exchange(
  target: HttpTarget,
  { ask, timeoutMs }: { readonly ask: Ask; readonly timeoutMs: number },
): Promise<Reply | Silence> {
  const url = ask.url ?? target.url;
  if (!/^https?:$/.test(url.protocol)) return unasked(url);
  const request: RawRequest = {
    url,
    method: ask.verb,
    headers: ask.headers,
    body: ask.body,
    token: tokenFor(url, { credential: ask.credential, audited: target }),
    secret: target.token,
    alsoRedacted: urlSecrets(target.url),
    allows: (kind) => mayReach(url, { kind, audited: target }),
    timeoutMs,
    maxBytes: target.maxBytes,
  };
  const answerServer = answersOnTheWay(request, ask);
  try {
    const answer = await rawRequest({
      ...request,
      watch: (headers) =>
        answerWatch(ask.id, headers["content-type"] ?? "", (message) =>
          answerServer(message, headers),
        ),
    });
    const type = answer.headers["content-type"] ?? "";
    const { isTooLarge, ...read } = readMessages(answer.text, type);
    return { kind: "reply", ...answer, ...read, ...(isTooLarge && { end: "too-large" }) };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    const reason = error.kind === "timeout" ? "timeout" : "connection";
    const isRefused = error.message.includes("ECONNREFUSED");
    return { kind: "silence", reason, message: error.message, isRefused };
  }
}

/**
 * Answers what the server asks before it answers, in the session that it is in or that has just begun. In 2026-07-28 a
 * server asks nothing by itself.
 */
function answersOnTheWay(
  request: RawRequest,
  { version = "" }: Ask,
): (message: unknown, headers: Reply["headers"]) => void {
  let left = isModernVersion(version) ? 0 : mostAnswers;
  return (message, { "mcp-session-id": sessionId }) => {
    const body = answerTo(message);
    if (body === undefined || left === 0) return;
    left -= 1;
    const session = sessionId === undefined ? {} : { "mcp-session-id": sessionId };
    const headers = { ...request.headers, ...session };
    const timeoutMs = Math.min(request.timeoutMs, longestAnswerMs);
    // Whether it has arrived shows in what the server then answers.
    rawRequest({ ...request, headers, body, timeoutMs, watch: () => "headers" }).catch(() => {});
  };
}

const longestAnswerMs = 2_000;

/**
 * Some servers take a key in their URL, and repeat the URL in an error. Short values are words that stand anywhere: they are
 * known by the name before them.
 */
function urlSecrets({ search, searchParams }: URL): readonly Secret[] {
  const values = [...searchParams.values()].filter(({ length }) => length >= 12);
  const decoded = [...searchParams].map(([name, value]) => `${name}=${value}`);
  const pairs = [...search.slice(1).split("&"), ...decoded].filter((pair) => pair.includes("="));
  return [...values, ...pairs].map((value) => new Secret(value));
}

/** What a server names may be any URL: `file:`, `javascript:`. */
function unasked({ protocol }: URL): Silence {
  const message = `A URL that begins with ${protocol} is not asked.`;
  return { kind: "silence", reason: "connection", message };
}
