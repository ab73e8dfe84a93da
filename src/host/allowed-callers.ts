// DNS rebinding: "Security Warning" of Streamable HTTP,
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
import type { AddressInfo } from "node:net";

/** Names under which this machine knows itself; hostnames as a URL writes them. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];
const hostField = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i;
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Decides by Host and Origin whether a request may be one of ours. */
export interface AllowedCallers {
  /** Adds an address that the host listens on; a wildcard address adds nothing. */
  listensOn(address: AddressInfo): void;
  /** Why the request is refused, or undefined. Says what to configure, and nothing that the caller did not send. */
  refusal(headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
  }): string | undefined;
}

/** Hostnames are without port; origins are written as browsers send them (`https://app.example.com`). */
export function allowedCallers({
  hosts,
  origins,
}: {
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
}): AllowedCallers {
  const allowedHosts = new Set([...loopback, ...hosts.map(lowerCase)]);
  const allowedOrigins = new Set(origins.map(lowerCase));
  return {
    listensOn: ({ address, family }) => {
      if (address === "0.0.0.0" || address === "::") return;
      allowedHosts.add(family === "IPv6" ? `[${address}]` : address);
    },
    refusal: ({ host, origin }) => {
      const name = host === undefined ? undefined : hostField.exec(host)?.[1];
      if (name === undefined || !allowedHosts.has(name.toLowerCase())) {
        return "Forbidden: this Host is not allowed; name it by --allow-host (allowedHosts in code)";
      }
      if (origin === undefined || loopbackOrigin.test(origin)) return undefined;
      if (allowedOrigins.has(origin.toLowerCase())) return undefined;
      return "Forbidden: this Origin is not allowed; name it by --allow-origin (allowedOrigins in code)";
    },
  };
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
