import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type AddressKind, addressKind } from "../core/address-kind.ts";
import { AddressRefused } from "./address-refused.ts";

/** Finds a host's addresses; all of them. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Which addresses may be connected to. */
export interface Guard {
  readonly allows: (kind: AddressKind) => boolean;
  /** What is wrong with the others, to follow the name of the host: "has a private address". */
  readonly refusal: string;
}

/**
 * A connector for undici that refuses addresses by their kind, three times: literals, which are never looked up; all that
 * a name has, since the socket may take any of them; and what the socket is connected to in the end.
 */
export function guardedConnect({
  guard,
  timeoutMs,
  resolve = (hostname) => lookup(hostname, { all: true }),
}: {
  readonly guard: Guard;
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
}): buildConnector.connector {
  const connector = buildConnector({
    timeout: timeoutMs,
    lookup: guardedLookup(guard, resolve),
  });
  const checked = withPeerCheck(connector, guard);
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) === 0 || guard.allows(addressKind(host))) checked(options, callback);
    else callback(new AddressRefused(guard.refusal), null);
  };
}

/** A lookup for sockets that answers only when every address is allowed: a mixed answer is an attack. */
function guardedLookup(guard: Guard, resolve: Resolve): LookupFunction {
  const allowed = async (hostname: string) => {
    const found = await resolve(hostname);
    const isAllowed = found.every(({ address }) => guard.allows(addressKind(address)));
    if (isAllowed) return [...found];
    throw new AddressRefused(guard.refusal);
  };
  return (hostname, { all }, callback) => {
    allowed(hostname).then(
      (found) => {
        const [first] = found;
        if (all) callback(null, found);
        else if (first) callback(null, first.address, first.family);
        else callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), "");
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** The connector, with a last look at where the socket has got to, before anything is written to it. */
export function withPeerCheck(
  connector: buildConnector.connector,
  guard: Guard,
): buildConnector.connector {
  return (options, callback) =>
    connector(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (guard.allows(addressKind(socket.remoteAddress ?? ""))) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(guard.refusal), null);
    });
}
