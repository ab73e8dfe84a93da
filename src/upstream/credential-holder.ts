import type { CredentialPlan } from "../contract/server.ts";
import type { UpstreamRequest } from "../core/ports.ts";
import { credentialFailure } from "./credential-failure.ts";
import { createSecretReader, type SecretReader } from "./secret-reader.ts";
import { TokenSource } from "./token-source.ts";
import type { UpstreamPorts } from "./upstream-ports.ts";

/** A credential's text, before it is placed. */
export interface HeldCredential {
  readonly text: string;
  /** Forgets a token that the upstream has refused; undefined where nothing can be forgotten. */
  readonly drop?: () => void;
}

/** Asks an authorization server for one. Throws `UpstreamFailure` ("credential") when it is not given. */
export type GetCredential = () => Promise<HeldCredential>;

type Found<T> = T | undefined | Promise<T | undefined>;

/** A request's credential, or what gets it; undefined where none is at hand. The caller's own is there at once. */
export type CredentialHolder = (request: UpstreamRequest) => Found<HeldCredential | GetCredential>;

/** Where credentials come from, besides the caller. */
export interface HolderOptions {
  readonly who: string;
  /** Whether the process calls for itself: then variables take the place of a caller's credential. */
  readonly own: boolean;
  readonly ports: UpstreamPorts;
}

/** The holder of a plan's credentials; tokens that it gets are kept in it. */
export function credentialHolder(plan: CredentialPlan, options: HolderOptions): CredentialHolder {
  const { from, grant } = plan;
  const { who, own, ports } = options;
  const readSecret = createSecretReader(ports);
  const isGranted = from === "tokenExchange" || from === "clientCredentials";
  if (isGranted && grant === undefined) {
    throw new Error(`${who}: a credential from "${from}" needs a grant`);
  }
  const subjectOf =
    own || from === "environment" || from === "file"
      ? writtenDown(plan, { who, readSecret })
      : callers;
  if (!isGranted || grant === undefined) return subjectOf;
  const tokens = new TokenSource({ who, grant, ports, readSecret });
  const get = async (subject?: string) => {
    const text = await tokens.get(subject);
    return { text, drop: () => tokens.drop(text, subject) };
  };
  if (from === "clientCredentials") return () => () => get();
  return async (request) => {
    const subject = await subjectOf(request);
    return subject && (() => get(subject.text));
  };
}

function callers({ credential }: UpstreamRequest): HeldCredential | undefined {
  return credential && { text: credential.reveal() };
}

/** A process that calls for itself has each credential in a place of its own, and none for another's place. */
function writtenDown(
  { from, env, file }: CredentialPlan,
  { who, readSecret }: { readonly who: string; readonly readSecret: SecretReader },
): () => Promise<HeldCredential | undefined> {
  const isFile = from === "file" || env === undefined;
  const source = !isFile ? { env } : file === undefined ? undefined : { file };
  return async () => {
    const text = source && (await readSecret(source).catch(unreadable));
    return text === undefined ? undefined : { text };
  };

  function unreadable(): never {
    throw credentialFailure(who, "its file cannot be read");
  }
}
