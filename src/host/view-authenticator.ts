import type { ProbeSender } from "../auth/caller.ts";
import { createAuthenticator } from "../auth/create-authenticator.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import { type Upstream, UpstreamFailure, type WebFetch } from "../core/ports.ts";
import type { ViewInput } from "./server-routes.ts";

/** Made at the first request: the public URL that tokens are issued for may be known only once the host listens. */
export function viewAuthenticator(
  { server, upstream, view, shared }: ViewInput,
  resource: () => string | undefined,
): ReturnType<typeof createAuthenticator> {
  let made: ReturnType<typeof createAuthenticator> | undefined;
  return (rawHeaders) => {
    made ??= createAuthenticator({
      auth: withAudiences(server.auth, [resource(), view.suffix && shared.urls.of(server)]),
      resource: resource(),
      hash: shared.hash,
      fetch: shared.fetch ?? noFetch,
      environment: shared.environment,
      readSecretFile: shared.readSecretFile ?? (async () => undefined),
      now: shared.clock.now,
      probe: probeThrough(upstream),
      warn: (problem) => shared.log.warn({ api: server.name, problem }, "authentication"),
    });
    return made(rawHeaders);
  };
}

/** A token for the whole server is good for a part of it too. */
function withAudiences(
  auth: AuthDefinition,
  urls: readonly (string | undefined)[],
): AuthDefinition {
  if (auth.mode !== "jwt" && auth.mode !== "introspection") return auth;
  return { ...auth, audiences: auth.audiences ?? urls.flatMap((url) => url || []) };
}

const noFetch: WebFetch = async () => {
  throw new UpstreamFailure("connection", "This host was made without a way to ask others.");
};

function probeThrough(upstream: Upstream): ProbeSender {
  return async (credential, path) => {
    try {
      const request = { upstream: "api", method: "GET", target: path, template: path };
      const answer = await upstream.send({ ...request, headers: {}, safe: true, credential });
      // A limit says nothing of the token.
      return answer.status === 429 ? undefined : answer;
    } catch (failure) {
      if (failure instanceof UpstreamFailure) return undefined;
      throw failure;
    }
  };
}
