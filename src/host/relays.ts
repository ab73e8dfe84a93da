import type { ServerDefinition, UpstreamDefinition } from "../contract/server.ts";

/** The upstreams that get the caller's own token, or one that it is exchanged for: their refusals are of it. */
export function relaysOf({ auth, upstreams }: ServerDefinition): ReadonlySet<string> {
  if (auth.mode === "none" || auth.mode === "gatewayKey") return new Set();
  const names = Object.entries(upstreams).filter(([, upstream]) => isRelay(upstream));
  return new Set(names.map(([name]) => name));
}

function isRelay({ credential, credentials = {} }: UpstreamDefinition): boolean {
  const plans = [
    ...(typeof credential === "object" ? [credential] : []),
    ...Object.values(credentials),
  ];
  return plans.some(({ from }) => from === undefined || from === "tokenExchange");
}
