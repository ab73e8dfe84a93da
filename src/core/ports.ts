import type { Cancellation } from "./cancellation.ts";
import type { Secret } from "./secret.ts";

/** Files as the compiler sees them. Paths use `/`; relative ones start at the working folder. */
export interface FileSystem {
  /** The file's bytes; undefined where no file is. Other failures throw with Node's code (EACCES, EISDIR). */
  read(path: string): Promise<Uint8Array | undefined>;
  /** The path with every symbolic link followed; undefined where nothing is. */
  realPath(path: string): Promise<string | undefined>;
  /** Replaces the file whole (write beside, then rename), making its folders. */
  write(path: string, text: string): Promise<void>;
  /** Removes the file, and its folder when that is then empty; nothing happens where no file is. */
  remove(path: string): Promise<void>;
  /** Names of what is directly in a folder, in code-unit order; empty where no folder is. */
  names(folder: string): Promise<readonly string[]>;
  /** Every file below a folder, relative to it, in code-unit order; empty where no folder is. */
  list(folder: string): Promise<readonly string[]>;
}

/** A file as a revision of version control has it, or why there is none. */
export type RevisionFile =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "no-file" }
  /** `known` are names of revisions that there are. */
  | { readonly kind: "no-revision"; readonly known: readonly string[] }
  /** Version control is not installed, or the folder is not under it. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** Reads a file below a folder as it was at a revision. The revision is a name and never an option, whatever its text. */
export type ReadRevision = (place: {
  readonly revision: string;
  readonly folder: string;
  readonly path: string;
}) => Promise<RevisionFile>;

/** Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

/** A keyed hash (HMAC-SHA256, 128 bits in base64url) of a credential: what limits, caches and logs know it by. */
export type KeyedHash = (text: string) => string;

/** The text of a file that holds a secret; undefined where no file is. Other failures throw with Node's code. */
export type ReadSecretFile = (path: string) => Promise<string | undefined>;

/** A request to an address that the operator has named: an authorization server's. */
export interface WebRequest {
  readonly url: string;
  /** GET when left out. */
  readonly method?: "GET" | "POST";
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** Its answer, whatever the status. Header names are in lower case. */
export interface WebResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/**
 * Asks an authorization server, over https or on this machine: no redirects, at most 1 MiB, at most 5 s. Throws
 * `UpstreamFailure` when there is no usable answer.
 */
export type WebFetch = (request: WebRequest) => Promise<WebResponse>;

/** The process's environment variables. */
export type Environment = { readonly [name: string]: string | undefined };

/** The answer to a download; `bytes` is empty unless the status is 200. */
export interface Downloaded {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** What a download may do. */
export interface DownloadOptions {
  /** Whether a redirect may lead to an origin; without it to the URL's own, and by https to any. */
  readonly allows?: (origin: string) => boolean;
}

/** Gets a public document. Throws `UpstreamFailure` when there is no answer in time or it is too large. */
export type Download = (url: string, options?: DownloadOptions) => Promise<Downloaded>;

/** The part of a text that is kept of an answer's body while it comes. */
export interface BodyWindow {
  readonly keep: "head" | "tail";
  /** What `skip` counts. */
  readonly unit: "lines" | "bytes";
  /** At most so many lines; any number when left out. */
  readonly lines?: number | undefined;
  /** What is left out at that end. */
  readonly skip: number;
  /** At most so many bytes of UTF-8. */
  readonly bytes: number;
  /** How many bytes are read of the body at all, before and after decoding. */
  readonly scan: number;
  /** Whether it is shown as a terminal would. */
  readonly terminal: boolean;
}

/** Which part of a body a window has kept. */
export interface WindowPart {
  /** What is shown. */
  readonly lines: number;
  readonly bytes: number;
  /** What was read, as text. */
  readonly readLines: number;
  readonly readBytes: number;
  /** Where reading stopped: at the end, when the window was full, or at the limit. */
  readonly readTo: "end" | "enough" | "scan";
  /** The `skip` of what comes next; left out where there is no more, or it is out of reach. */
  readonly next?: number;
  /** What was to be skipped is more than there is, or than can be reached. */
  readonly isBeyond: boolean;
  /** What is shown is a part of one line. */
  readonly isCutLine: boolean;
}

/** One HTTP request to an upstream whose origin was fixed when the host started. */
export interface UpstreamRequest {
  /** A name of `ServerDefinition.upstreams`. */
  readonly upstream: string;
  readonly method: string;
  /** The request target below the upstream's base path, already encoded: `/repos/a/b?page=2`. */
  readonly target: string;
  /** The path as the spec writes it: what the mock, metrics and logs know the request by. */
  readonly template: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array | undefined;
  /** Whether it only reads, so that sending it twice does no harm. */
  readonly safe?: boolean;
  /** The caller's credential; the upstream's own configuration decides how it is sent. */
  readonly credential?: Secret | undefined;
  /** Trace context to pass on (https://www.w3.org/TR/trace-context/): traceparent, tracestate, baggage. */
  readonly trace?: { readonly [name: string]: string } | undefined;
  /** The step's ways to be let in; the upstream's one credential where it states none. */
  readonly security?: readonly (readonly string[])[] | undefined;
  /** What is kept of the body of a success; all of it when left out. */
  readonly window?: BodyWindow | undefined;
  /** Whether a redirect is followed: once, as `UpstreamDefinition.follow` allows, without credentials. */
  readonly follow?: boolean | undefined;
  /** An address that an answer gave: asked in place of the upstream, under the rules of a followed redirect. */
  readonly link?: string | undefined;
  readonly signal?: Cancellation | undefined;
  /** Told the texts of the credentials that it is sent with: no answer of the call may show them. */
  readonly sentWith?: ((secrets: readonly string[]) => void) | undefined;
}

/** The answer, whole. Header names are in lower case; repeated ones are joined by a comma. */
export interface UpstreamResponse {
  readonly status: number;
  /** Whose credential the request carried: "callers" is the caller's too where it was exchanged. Not known when left out. */
  readonly credential?: "none" | "callers" | "hosts";
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** What the body is a part of, where a window was asked for: it is UTF-8 then, whatever its type says. */
  readonly window?: WindowPart | undefined;
  /** The host that has answered, where it is not the upstream's. */
  readonly host?: string | undefined;
}

/** Where requests go: undici, the mock, or (later) a recording. */
export interface Upstream {
  /** Throws `UpstreamFailure` when there is no answer; an answer with any status is not a failure. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Loads what the first request would else wait for; for a host that is idle. */
  warm?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why there is no answer. "refused": the upstream was not asked, since it is known to refuse or fail just now.
 * "credential": the credential to send could not be got. "redirect": it leads where nothing is sent.
 */
export type UpstreamFailureKind =
  | "timeout"
  | "connection"
  | "too-large"
  | "cancelled"
  | "encoding"
  | "redirect"
  | "refused"
  | "credential";

/** No usable answer came. The message is fit for a model: no credential, no stack, no address of ours. */
export class UpstreamFailure extends Error {
  override readonly name = "UpstreamFailure";
  readonly kind: UpstreamFailureKind;

  constructor(kind: UpstreamFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
