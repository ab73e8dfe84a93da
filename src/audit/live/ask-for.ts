import { modernVersion } from "../../protocol/versions.ts";
import type { CallableTool } from "./callable-tools.ts";
import type { Ask, Credential, Era, Handshake, ProbeName } from "./exchange.ts";
import { legacyHeaders, messageText, modernHeaders, postHeaders } from "./wire-message.ts";

/** A request in one of the eras. */
export interface Request {
  readonly name: ProbeName;
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown };
  /** The listed tool that it calls. */
  readonly tool?: CallableTool | undefined;
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
  /** One of its own when left out. */
  readonly id?: number;
}

/** What a session knows that a request needs. */
interface Asker {
  readonly era: Era;
  readonly legacy: Handshake | undefined;
  newId(): number;
}

/** A request as it should be, to be sent. */
export function askFor(request: Request, session: Asker): Ask {
  const { name, method, tool, params, what = method, credential = "own", url } = request;
  const { era = session.era, isNotification = false } = request;
  const handshake = request.handshake === undefined ? session.legacy : request.handshake;
  const version = request.version ?? (era === "modern" ? modernVersion : handshake?.version);
  const id = isNotification ? undefined : (request.id ?? session.newId());
  const wanted = { era, id, method, params, version };
  const own = era === "modern" ? modernHeaders(wanted) : legacyHeaders(handshake);
  const headers = without({ ...postHeaders, ...own, ...request.headers });
  const body = messageText(wanted);
  const verb = "POST";
  return { name, what, verb, url, headers, body, id, method, tool, version, credential };
}

function without(headers: { readonly [name: string]: string | undefined }): {
  readonly [name: string]: string;
} {
  const kept: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) kept[name] = value;
  return kept;
}
