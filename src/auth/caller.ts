import type { Secret } from "../core/secret.ts";

/** Who sent a request. */
export interface Caller {
  /** A keyed hash of the credential or of whom it stands for: what limits and logs know the caller by. */
  readonly key: string;
  /** What may be forwarded to the API or exchanged; none where the credential is the host's own. */
  readonly credential?: Secret;
  /** Only where they are known. */
  readonly scopes?: ReadonlySet<string>;
  /** Names or globs of the tools that may be used (see `isToolAllowed`); all when left out. */
  readonly tools?: readonly string[];
  /** For the audit line: a gateway key's id, or a token's subject. */
  readonly name?: string;
}

/** What is known of a request once its token has been judged. */
export type Authentication =
  | { readonly kind: "caller"; readonly caller: Caller }
  /** HTTP 401, invalid_token. The problem is its error_description, and never has any of the token. */
  | { readonly kind: "refused"; readonly problem: string }
  /** HTTP 503: who would know cannot be asked. The problem is for the operator's log, not for the caller. */
  | { readonly kind: "unavailable"; readonly problem: string };

/** The URLs of an endpoint, as clients write them: what tokens are issued for where the definition does not say. */
export type Resources = () => readonly string[];

/** Judges a token that is well formed, for the endpoint that it came to. Throws only for a bug of ours. */
export type JudgeToken = (token: Secret, resources: Resources) => Promise<Authentication>;

/** The credential of a request, before anybody is asked about it. */
export type Presented =
  | { readonly kind: "absent" }
  /** HTTP 400, invalid_request. */
  | { readonly kind: "malformed"; readonly problem: string }
  | {
      readonly kind: "token";
      /** The caller's key to be, where tokens are not verified here: a sender makes up as many as it likes. */
      readonly newKey: string | undefined;
      readonly judge: (resources: Resources) => Promise<Authentication>;
    };

/** Reads a request's credential from its headers as Node gives them raw: names and values in turn, repeats kept. */
export type Authenticate = (rawHeaders: readonly string[]) => Presented;

/** An API's answer to a request that tries a token; undefined when there is none. Header names are in lower case. */
export type ProbeSender = (
  token: Secret,
  path: string,
) => Promise<
  { readonly status: number; readonly headers: { readonly [name: string]: string } } | undefined
>;
