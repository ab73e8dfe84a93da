import type { Authenticate, ProbeSender } from "../auth/caller.ts";
import { createAuthenticator } from "../auth/create-authenticator.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import { type Upstream, UpstreamFailure, type WebFetch } from "../core/ports.ts";
import type { ViewParts } from "./server-parts.ts";

/** Made anew when the public URL becomes known that tokens are issued for, which may be only once the host listens. */
export function viewAuthenticator(
  { server, upstream, view, shared }: ViewParts,
  resource: () => string | undefined,
): Authenticate {
  const authenticatorFor = (url: string | undefined): Authenticate =>
    createAuthenticator({
      auth: withAudiences(server.auth, [url, view.suffix && shared.urls.of(server)]),
      resource: url,
      hash: shared.hash,
      fetch: shared.fetch ?? noFetch,
      environment: shared.environment,
      readSecretFile: shared.readSecretFile ?? (async () => undefined),
      now: shared.clock.now,
      probe: probeThrough(upstream),
      warn: (problem) => shared.log.warn({ api: server.name, problem }, "authentication"),
    });
  let made: { readonly url: string | undefined; readonly authenticate: Authenticate } | undefined;
  return (rawHeaders) => {
    const url = resource();
    if (made === undefined || made.url !== url) made = { url, authenticate: authenticatorFor(url) };
    return made.authenticate(rawHeaders);
  };
}

/**
 * A token for the whole server is good for a part of it too. While no URL is known there are no audiences to name, and
 * no token can be judged: an empty list would take tokens that are for anybody.
 */
function withAudiences(
  auth: AuthDefinition,
  urls: readonly (string | undefined)[],
): AuthDefinition {
  if (auth.mode !== "jwt" && auth.mode !== "introspection") return auth;
  const known = urls.flatMap((url) => url || []);
  return auth.audiences !== undefined || known.length === 0 ? auth : { ...auth, audiences: known };
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
