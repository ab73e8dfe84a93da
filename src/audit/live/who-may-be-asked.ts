import type { AddressKind } from "../../core/address-kind.ts";
import { isLoopbackHost, isSafelyAsked } from "../../core/loopback-host.ts";
import { Secret } from "../../core/secret.ts";
import type { Credential } from "./exchange.ts";
import { madeUpToken } from "./made-up-token.ts";

/** Whose server it is that is audited, and the token for it. */
export interface Audited {
  readonly url: URL;
  /** Sent to the origin of the URL alone, by https or on this machine. */
  readonly token?: Secret | undefined;
}

const bogusToken = new Secret(madeUpToken);

/** The token that goes along to a URL: none to any server but the audited one. */
export function tokenFor(
  url: URL,
  { credential, audited }: { readonly credential: Credential; readonly audited: Audited },
): Secret | undefined {
  if (credential === "none" || url.origin !== audited.url.origin) return undefined;
  if (credential === "bogus") return bogusToken;
  return isSafelyAsked(url) ? audited.token : undefined;
}

/** The user may name a server anywhere; what the server names must be public, or on this machine as the server is. */
export function mayReach(
  url: URL,
  { kind, audited }: { readonly kind: AddressKind; readonly audited: Pick<Audited, "url"> },
): boolean {
  if (url.origin === audited.url.origin) return kind !== "forbidden";
  if (isLoopbackHost(audited.url.hostname) && isLoopbackHost(url.hostname))
    return kind === "loopback";
  return url.protocol === "https:" && kind === "public";
}
