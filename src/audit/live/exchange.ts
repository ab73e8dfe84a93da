import type { BodyEnd } from "../../upstream/raw-request.ts";
import type { CallableTool } from "./callable-tools.ts";

/** What the audit asks a server, by a name that rules know it by. */
export type ProbeName =
  | "initialize"
  | "initialize-old"
  | "initialize-nonsense"
  | "initialized"
  | "discover"
  | "list"
  | "list-page"
  | "list-again"
  | "list-other-era"
  | "unknown-method"
  | "malformed"
  | "batch"
  | "plain-accept"
  | "get"
  | "session-unknown"
  | "session-delete"
  | "session-deleted"
  | "origin"
  | "host"
  | "bogus-version"
  | "oversize"
  | "prompts"
  | "resources"
  | "cancelled"
  | "modern-unknown-method"
  | "modern-method-mismatch"
  | "modern-no-method"
  | "modern-name-mismatch"
  | "modern-no-name"
  | "modern-version"
  | "modern-version-mismatch"
  | "modern-bare"
  | "modern-no-capabilities"
  | "modern-no-version"
  | "modern-ping"
  | "modern-delete"
  | "modern-prompts"
  | "modern-resources"
  | "anonymous"
  | "anonymous-list"
  | "anonymous-list-again"
  | "anonymous-call"
  | "own-call"
  | "bogus-token"
  | "bogus-call"
  | "query-token"
  | "metadata"
  | "metadata-path"
  | "metadata-root"
  | "authorization-server"
  | "unknown-tool"
  | "missing-argument"
  | "wrong-type"
  | "extra-argument"
  | "beside-opening"
  | "beside-call"
  | "beside-list"
  | "beside-call-stream"
  | "beside-list-stream"
  | "still-there"
  | "burst";

/** Revisions with a handshake, and those without. */
export type Era = "legacy" | "modern";

/** Whose credential goes along: the user's, none, or one that was made up. */
export type Credential = "own" | "none" | "bogus";

/** What a handshake came to. */
export interface Handshake {
  readonly version: string;
  readonly sessionId: string | undefined;
}

/** One thing that is asked. */
export interface Ask {
  readonly name: ProbeName;
  /** For people: `tools/list`. */
  readonly what: string;
  readonly verb: "POST" | "GET" | "DELETE";
  /** The server's own when left out. */
  readonly url?: URL | undefined;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
  /** Of the message whose answer is waited for. */
  readonly id?: string | number | undefined;
  /** The JSON-RPC method that is asked for: it says what the result has to look like. */
  readonly method?: string | undefined;
  /** The listed tool that is called. */
  readonly tool?: CallableTool | undefined;
  /** The revision that it is asked in. */
  readonly version?: string | undefined;
  readonly credential: Credential;
  /** How long is waited at most; as long as for any other when left out. */
  readonly patienceMs?: number;
}

/** What came back. Over stdio there is no status, and no header. */
export interface Reply {
  readonly kind: "reply";
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
  /** Its JSON values: one, or one an event. */
  readonly messages: readonly unknown[];
  /** How many values there are in all of them together. */
  readonly values: number;
  /** Why there are fewer than there should be. */
  readonly problem?: string | undefined;
  readonly end: BodyEnd;
  /** Whether a secret that the server was given stood in it. */
  readonly hasToken: boolean;
}

/** Nothing came back. */
export interface Silence {
  readonly kind: "silence";
  readonly reason: "timeout" | "connection";
  readonly message: string;
  /** Nobody was there: it was not this message that something is wrong with. */
  readonly isRefused?: boolean;
  /** What a process wrote for people at last. */
  readonly lastWords?: string;
}

/** What was asked, and what came of it. */
export interface Exchange {
  readonly ask: Ask;
  readonly reply: Reply | Silence;
  /** Until the answer was read. */
  readonly tookMs: number;
}

/** A way to a server. */
export interface Channel {
  readonly transport: "http" | "stdio";
  /** What stood on the output and is no message. */
  readonly strayLines: readonly string[];
  exchange(ask: Ask, timeoutMs: number): Promise<Reply | Silence>;
  close(): Promise<void>;
}
