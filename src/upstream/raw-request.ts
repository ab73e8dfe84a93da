import { Client } from "undici";
import type { AddressKind } from "../core/address-kind.ts";
import { objectFrom } from "../core/json.ts";
import { UpstreamFailure } from "../core/ports.ts";
import type { Secret } from "../core/secret.ts";
import { formsOfSecrets, secretForms } from "../core/secret-forms.ts";
import { connectionFailure } from "./connection-failure.ts";
import { decodeBody } from "./decode-body.ts";
import { timedOut } from "./failures.ts";
import { guardedConnect } from "./guarded-connect.ts";
import { joinedHeaders } from "./joined-headers.ts";
import { withoutForms } from "./without-forms.ts";

/** A request whose answer is looked at as it is, right or wrong. */
export interface RawRequest {
  readonly url: URL;
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
  /** Sent as a bearer token. */
  readonly token?: Secret | undefined;
  /** Redacted in what comes back, whether it was sent or not: a server may have it from before. */
  readonly secret?: Secret | undefined;
  /** What else is redacted in what comes back. */
  readonly alsoRedacted?: readonly Secret[] | undefined;
  /** Where the URL may lead. */
  readonly allows: (kind: AddressKind) => boolean;
  /** For everything together. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** What is read of an answer that has these headers. */
  readonly watch?: (headers: RawAnswer["headers"]) => Watch;
}

/**
 * Told each piece, it says when what was waited for is there: a moment later no more is read. Nothing of the body is read
 * for "headers", and all of it for undefined.
 */
export type Watch = ((piece: string) => boolean) | "headers" | undefined;

/** How the body ended: by itself, or because no more was read. */
export type BodyEnd = "whole" | "enough" | "timeout" | "too-large" | "broken";

/** An answer of any status; no redirect is followed. */
export interface RawAnswer {
  readonly status: number;
  /** In lower case; repeated ones are joined by a comma. */
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
  readonly end: BodyEnd;
  /** Whether the secret stood in it. */
  readonly hasToken: boolean;
}

/** How long is read on after what was waited for: a second answer would come now. */
const graceMs = 150;

/** Sends it on a connection of its own. Throws `UpstreamFailure` when no answer begins in time. */
export async function rawRequest(request: RawRequest): Promise<RawAnswer> {
  const { url, method, headers, body, token, allows, timeoutMs } = request;
  const guard = { allows, refusal: "has an address that is not called for this server" };
  const connect = guardedConnect({ guard, timeoutMs });
  const client = new Client(url.origin, { headersTimeout: 0, bodyTimeout: 0, connect });
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const authorization = token && { authorization: `Bearer ${token.reveal()}` };
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method,
      headers: { "user-agent": "gram-audit", ...headers, ...authorization },
      body: body ?? null,
      signal: abort.signal,
    });
    const own = joinedHeaders(answer.headers);
    const isEnough = request.watch?.(own);
    const read = await readBody(answer.body, { maxBytes: request.maxBytes, isEnough, abort });
    return redacted({ status: answer.statusCode, headers: own, ...read }, request);
  } catch (error) {
    throw failureOf(error, { request, isLate: abort.signal.aborted });
  } finally {
    clearTimeout(timer);
    await client.destroy();
  }
}

interface Read {
  readonly bytes: Buffer;
  readonly end: BodyEnd;
}

async function readBody(
  body: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    isEnough,
    abort,
  }: {
    readonly maxBytes: number;
    readonly isEnough: Watch;
    readonly abort: AbortController;
  },
): Promise<Read> {
  const chunks: Uint8Array[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  let grace: NodeJS.Timeout | undefined;
  const ended = (end: BodyEnd): Read => ({ bytes: Buffer.concat(chunks), end });
  if (isEnough === "headers") return ended("enough");
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) return ended("too-large");
      if (grace !== undefined || isEnough === undefined) continue;
      if (isEnough(decoder.decode(chunk, { stream: true })))
        grace = setTimeout(() => abort.abort(), graceMs);
    }
    return ended("whole");
  } catch {
    if (grace !== undefined) return ended("enough");
    return ended(abort.signal.aborted ? "timeout" : "broken");
  } finally {
    clearTimeout(grace);
  }
}

async function redacted(
  { status, headers, bytes, end }: Pick<RawAnswer, "status" | "headers"> & Read,
  { secret, alsoRedacted = [] }: Pick<RawRequest, "secret" | "alsoRedacted">,
): Promise<RawAnswer> {
  const encoding = headers["content-encoding"] ?? "";
  const decoded = await decodeBody(bytes, { encoding, maxBytes: maxDecodedBytes });
  const body = typeof decoded === "string" ? bytes : decoded;
  const raw = new TextDecoder().decode(body);
  const own = secret === undefined ? [] : secretForms(secret.reveal());
  const all = formsOfSecrets([secret, ...alsoRedacted].flatMap((one) => one?.reveal() ?? []));
  const hasToken = [raw, ...Object.values(headers)].some(
    (text) => withoutForms(text, own) !== text,
  );
  const clean = (text: string) => withoutForms(text, all);
  const entries = Object.entries(headers).map(([name, value]) => [name, clean(value)] as const);
  return { status, headers: objectFrom(entries), text: clean(raw), end, hasToken };
}

const maxDecodedBytes = 16 * 1024 * 1024;

function failureOf(
  error: unknown,
  { request, isLate }: { readonly request: RawRequest; readonly isLate: boolean },
): UpstreamFailure {
  const who = `The server ${request.url.host}`;
  if (error instanceof UpstreamFailure) return error;
  if (isLate) {
    return timedOut(`${who} did not answer within ${request.timeoutMs} ms.`);
  }
  return connectionFailure({ who, error, wasConnected: true, answered: false });
}
