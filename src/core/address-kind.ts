// Special-purpose addresses: https://www.iana.org/assignments/iana-ipv4-special-registry,
// https://www.iana.org/assignments/iana-ipv6-special-registry
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;
type V6 = Extract<Address, { readonly parts: number[] }>;

/**
 * "public": anybody's. "loopback": this machine's, 0.0.0.0 and [::] too, which connect to it. "private": a network of the
 * operator's, or a way to write an IPv4 address in IPv6. "forbidden": link-local, multicast, metadata of a cloud, and
 * what is no address.
 */
export type AddressKind = "public" | "loopback" | "private" | "forbidden";

/** Where clouds serve their machines' credentials, besides 169.254.169.254. */
const metadata: ReadonlySet<string> = new Set([
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "fd00:ec2::254",
]);

const privateRanges: ReadonlySet<string> = new Set([
  "private",
  "carrierGradeNat",
  "uniqueLocal",
  "deprecatedSiteLocal",
  "reserved",
  "benchmarking",
]);

const translatedRanges: ReadonlySet<string> = new Set(["ipv4Mapped", "rfc6145", "rfc6052", "6to4"]);

/** What an IP address is, as sockets and resolvers write it; no brackets. */
export function addressKind(text: string): AddressKind {
  return isIP(text) === 0 ? "forbidden" : kindOf(ipaddr.parse(text));
}

function kindOf(address: Address): AddressKind {
  if (metadata.has(address.toString())) return "forbidden";
  const range: string = address.range();
  if (range === "loopback" || range === "unspecified") return "loopback";
  if (privateRanges.has(range)) return "private";
  if ("octets" in address) return range === "unicast" ? "public" : "forbidden";
  if (translatedRanges.has(range)) return translatedKind(address, range);
  // Only 2000::/3 is handed out (RFC 4291 §2.4): the rest holds forms that were given up, like ::127.0.0.1.
  const isGlobal = range === "unicast" && (address.parts[0] ?? 0) >> 13 === 1;
  return isGlobal ? "public" : "forbidden";
}

/** An IPv4 address written in IPv6 is never public: nobody who means well publishes one. */
function translatedKind({ parts }: V6, range: string): AddressKind {
  const [high = 0, low = 0] = range === "6to4" ? parts.slice(1, 3) : parts.slice(6);
  const inner = kindOf(new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]));
  if (inner === "forbidden") return "forbidden";
  return range === "ipv4Mapped" && inner === "loopback" ? "loopback" : "private";
}
