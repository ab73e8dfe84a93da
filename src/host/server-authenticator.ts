import type { Authenticate, ProbeSender } from "../auth/caller.ts";
import { createAuthenticator } from "../auth/create-authenticator.ts";
import { isHostsOwn } from "../contract/credential-plans.ts";
import type { UpstreamDefinition } from "../contract/server.ts";
import { type Upstream, UpstreamFailure, type WebFetch } from "../core/ports.ts";
import type { ServerParts } from "./server-parts.ts";

/** Judges the requests of a server at all of its endpoints: its parts share keys and verdicts. */
export function serverAuthenticator({ server, upstream, shared }: ServerParts): Authenticate {
  return createAuthenticator({
    auth: server.auth,
    hash: shared.hash,
    fetch: shared.fetch ?? noFetch,
    environment: shared.environment,
    readSecretFile: shared.readSecretFile ?? (async () => undefined),
    clock: shared.clock,
    monotonicMs: shared.now,
    probe: probeThrough(upstream, server.upstreams.api),
    warn: (problem) => shared.log.warn({ api: server.name, problem }, "authentication"),
  });
}

const noFetch: WebFetch = async () => {
  throw new UpstreamFailure("connection", "This host was made without a way to ask others.");
};

/** A probe is sent with the caller's token alone, by whatever scheme it goes: nothing else would say anything of it. */
function probeThrough(upstream: Upstream, { credentials = {} }: UpstreamDefinition): ProbeSender {
  const callers = Object.entries(credentials).find(([, plan]) => !isHostsOwn(plan));
  const security = callers === undefined ? {} : { security: [[callers[0]]] };
  return async (credential, path) => {
    try {
      const request = { upstream: "api", method: "GET", target: path, template: path };
      const what = { ...request, ...security, headers: {}, safe: true };
      const answer = await upstream.send({ ...what, credential });
      // A limit says nothing of the token, nor does an answer to a request without it.
      return answer.status === 429 || answer.credential !== "callers" ? undefined : answer;
    } catch (failure) {
      if (failure instanceof UpstreamFailure) return undefined;
      throw failure;
    }
  };
}
