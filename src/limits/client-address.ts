// X-Forwarded-For as proxies write it; RFC 7239 §5.2 and §7.4 say why only its trusted end counts.
// https://www.rfc-editor.org/rfc/rfc7239
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/** Whose request it is: the peer's address (as the socket names it) and the header, to what limits know it by. */
export type ClientAddress = (peer: string, xForwardedFor: string | undefined) => string;

/** Of an address with zone, brackets, port and the spaces around it. */
const maxAddressLength = 100;

/** More proxies in a row than this is no network of ours. */
const maxHops = 20;

/**
 * Finds the address that a request came from: the rightmost of X-Forwarded-For that is not a trusted proxy's, where
 * the peer is one; else the peer's. Everything to the left of it was written by the caller and is not read. IPv4 comes
 * back as it is, also when mapped into IPv6; IPv6 as its /64, since a caller has all of those. Throws where a range
 * cannot be read; the message is for the operator.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(parseRange);
  const isTrusted = (address: Address) => ranges.some((range) => isWithin(address, range));
  const peers = new Map<string, Peer | undefined>();
  const forwarded = new Map<string, string>();
  return (name, xForwardedFor) => {
    const peer = remembered(peers, name, () => readPeer(name, isTrusted));
    if (peer === undefined) return name;
    if (xForwardedFor === undefined || !peer.isTrusted) return peer.group;
    // Most requests come from an address that has sent one before, the same way.
    return remembered(forwarded, `${name} ${xForwardedFor}`, () => {
      const address = forwardedAddress(xForwardedFor, isTrusted);
      return address === undefined ? peer.group : groupOf(address);
    });
  };
}

/** Who is at the other end of a connection. */
interface Peer {
  readonly group: string;
  readonly isTrusted: boolean;
}

/** Undefined for a peer without an address. */
function readPeer(name: string, isTrusted: (address: Address) => boolean): Peer | undefined {
  const address = parseAddress(name);
  return address && { group: groupOf(address), isTrusted: isTrusted(address) };
}

const maxRemembered = 1000;

/** A caller chooses how long a header is; what is remembered takes some 200 kB at most. */
const maxRememberedLength = 200;

function remembered<T>(known: Map<string, T>, key: string, find: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = find();
  if (key.length > maxRememberedLength) return found;
  if (known.size >= maxRemembered) known.clear();
  known.set(key, found);
  return found;
}

/** Undefined where a proxy wrote something that is no address, or where all are trusted ones. */
function forwardedAddress(
  list: string,
  isTrusted: (address: Address) => boolean,
): Address | undefined {
  let end = list.length;
  for (let hop = 0; hop < maxHops && end >= 0; hop += 1) {
    const comma = list.lastIndexOf(",", end - 1);
    const address = parseAddress(list.slice(comma + 1, end));
    if (address === undefined || !isTrusted(address)) return address;
    end = comma;
  }
  return undefined;
}

function parseAddress(text: string): Address | undefined {
  if (text.length > maxAddressLength) return undefined;
  const bare = withoutPort(text.trim());
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  // A zone says which of this machine's networks, not who (RFC 4007 §11).
  const zone = bare.indexOf("%");
  const global = zone < 0 ? bare : bare.slice(0, zone);
  return ipaddr.IPv6.isValid(global) ? ipaddr.process(global) : undefined;
}

function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

function parseRange(text: string): Range {
  try {
    return unmapped(parseCidr(text));
  } catch (cause) {
    const message = `"${text}" is no range of addresses. Write a trusted proxy as 10.0.0.0/8, 2001:db8::/32 or 10.0.0.1.`;
    throw new Error(message, { cause });
  }
}

function parseCidr(text: string): Range {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text);
  if (text.includes("%")) throw new Error("a range has no zone");
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32];
  return text.includes("/") ? ipaddr.IPv6.parseCIDR(text) : [ipaddr.IPv6.parse(text), 128];
}

/** A range of mapped addresses as one of IPv4, since that is how addresses are compared. */
function unmapped([address, bits]: Range): Range {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96) {
    return [address, bits];
  }
  return [address.toIPv4Address(), bits - 96];
}

function isWithin(address: Address, [start, bits]: Range): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

function groupOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  // RFC 6052 §2.1: behind a translator each IPv4 address is one caller's, as anywhere else.
  if (address.range() === "rfc6052") {
    return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  }
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
