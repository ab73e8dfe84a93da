// "Streamable HTTP", https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
import { UpstreamFailure } from "../../core/ports.ts";
import { Secret } from "../../core/secret.ts";
import { rawRequest } from "../../upstream/raw-request.ts";
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
  try {
    const answer = await rawRequest({
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
      watch: (contentType) => answerWatch(ask.id, contentType),
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
