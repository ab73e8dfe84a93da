import type { LoadedApi } from "../config/loaded-api.ts";
import { type AddressKind, addressKind } from "../core/address-kind.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isLoopbackHost } from "../core/loopback-host.ts";

/**
 * What is wrong with a URL whose host is an address, or a name of this machine. A spec may not lead there at all; the
 * configuration may, and the host then wants to be told that it was meant.
 */
export function hiddenHost({
  url,
  api,
  isStated,
}: {
  readonly url: string;
  readonly api: LoadedApi;
  readonly isStated: boolean;
}): Diagnostic | undefined {
  const { hostname } = new URL(url);
  const kind = hostKind(hostname);
  if (kind === "public" || (isStated && kind !== "forbidden" && api.config.upstream?.allowPrivate))
    return undefined;
  const at = api.at(["upstream", "url"]);
  if (kind === "forbidden" || !isStated) {
    const whose = isStated ? "upstream.url is" : "the spec names";
    return diagnostic("upstream-private", `${whose} ${hostname}, where no request may go`, { at });
  }
  const message = `${hostname} is on this machine or in a private network: the host will not call it`;
  return diagnostic("upstream-not-allowed", message, { at });
}

/** By the name alone: nothing is looked up while compiling. */
function hostKind(hostname: string): AddressKind {
  if (isLoopbackHost(hostname)) return "loopback";
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const isAddress = literal !== hostname || /^\d+(?:\.\d+){3}$/.test(literal);
  return isAddress ? addressKind(literal) : "public";
}
