import type { CredentialPlan } from "../contract/server.ts";
import type { UpstreamRequest } from "../core/ports.ts";
import { secretOfVariable } from "../core/secret-text.ts";
import { credentialFailure } from "./failures.ts";
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

/** Where the credentials of a plan come from. */
export interface CredentialHolder {
  /** Whether they are the caller's own, or exchanged for it; else they are the host's. */
  readonly isCallers: boolean;
  /** A request's credential where nothing has to be waited for, as most have it; left out where something has. */
  readonly atOnce?: (request: UpstreamRequest) => string | undefined;
  /** A request's credential, or what gets it; undefined where none is at hand. */
  readonly find: (request: UpstreamRequest) => Promise<HeldCredential | GetCredential | undefined>;
}

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
  const { who, ports } = options;
  const readSecret = createSecretReader(ports);
  if (from !== "tokenExchange" && from !== "clientCredentials") {
    return subjectHolder(plan, { ...options, readSecret });
  }
  if (grant === undefined) {
    throw new Error(`${who}: a credential from "${from}" needs a grant`);
  }
  const tokens = new TokenSource({ who, grant, ports, readSecret });
  const get = async (subject?: string) => {
    const text = await tokens.get(subject);
    return { text, drop: () => tokens.drop(text, subject) };
  };
  if (from === "clientCredentials") return { isCallers: false, find: async () => () => get() };
  const subjects = subjectHolder(plan, { ...options, readSecret });
  return {
    isCallers: subjects.isCallers,
    find: async (request) => {
      const subject = await subjects.find(request);
      return subject && (() => get(subject.text));
    },
  };
}

interface SubjectHolder extends CredentialHolder {
  readonly find: (request: UpstreamRequest) => Promise<HeldCredential | undefined>;
}

/** A process that calls for itself has each credential in a place of its own, and none for another's place. */
function subjectHolder(
  { from, env, file }: CredentialPlan,
  { who, own, ports, readSecret }: HolderOptions & { readonly readSecret: SecretReader },
): SubjectHolder {
  if (!own && from !== "environment" && from !== "file") {
    return { isCallers: true, ...atOnce(({ credential }) => credential?.reveal()) };
  }
  const isFile = from === "file" || env === undefined;
  if (isFile && file !== undefined) {
    const find = async () => {
      const text = await readSecret({ file }).catch(() => {
        throw credentialFailure(who, "its file cannot be read");
      });
      return text === undefined ? undefined : { text };
    };
    return { isCallers: false, find };
  }
  const variable = isFile ? undefined : env;
  const text = () => variable && secretOfVariable(ports.environment, variable);
  return { isCallers: false, ...atOnce(text) };
}

function atOnce(
  text: (request: UpstreamRequest) => string | undefined,
): Pick<SubjectHolder, "find"> & Required<Pick<CredentialHolder, "atOnce">> {
  return {
    atOnce: text,
    find: async (request) => {
      const found = text(request);
      return found === undefined ? undefined : { text: found };
    },
  };
}
