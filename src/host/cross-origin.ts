// CORS, https://fetch.spec.whatwg.org/#http-cors-protocol

/** Headers by name. */
type Fields = { readonly [name: string]: string };

/** What clients send by themselves; those of credentials and of arguments come on top. */
const requestHeaders = [
  "accept",
  "authorization",
  "baggage",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
  "traceparent",
  "tracestate",
  "x-mcp-exclude-tools",
  "x-mcp-readonly",
  "x-mcp-tools",
  "x-mcp-toolsets",
];

/** What a page may read of an answer beyond its body: how to authorize, when to try again. */
const exposed = "www-authenticate, retry-after, ratelimit, ratelimit-policy, x-request-id";

const preflightSeconds = "7200";

/** For the answer to a page whose origin is allowed; nothing where no page asks. */
export function crossOriginFields(origin: string | undefined): Fields {
  if (origin === undefined) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposed,
    vary: "origin",
  };
}

/** For the answer to a preflight of an allowed origin. */
export function preflightFields(origin: string, ownHeaders: readonly string[]): Fields {
  const headers = [...new Set([...requestHeaders, ...ownHeaders])];
  return {
    ...crossOriginFields(origin),
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": headers.join(", "),
    "access-control-max-age": preflightSeconds,
  };
}

/** For documents that anybody may read from anywhere. */
export const publicFields: Fields = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=300",
};

/** For a preflight of these: clients name the protocol's version in a header, of which browsers ask first. */
export const publicPreflightFields: Fields = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "mcp-protocol-version",
  "access-control-max-age": preflightSeconds,
};
