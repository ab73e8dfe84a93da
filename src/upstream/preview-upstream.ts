import type { ServerDefinition } from "../contract/server.ts";
import { encodeComponent } from "../core/percent-encode.ts";
import { type Upstream, UpstreamFailure, type UpstreamRequest } from "../core/ports.ts";
import { redactionMark, Secret } from "../core/secret.ts";
import { planUpstream } from "./upstream-plan.ts";
import { withRealPorts } from "./upstream-ports.ts";
import { wireRequest } from "./wire-request.ts";

/** A request as it would be sent, without what HTTP adds by itself (host, connection, content-length). */
export interface PreviewedRequest {
  readonly method: string;
  readonly url: string;
  /** In the order in which they are sent. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: string | Uint8Array;
}

/**
 * An upstream that sends nothing: `seen` is told each request as it would go on the wire, with `[redacted]` where credentials
 * stand, as if each were at hand. No variable and no file is read, no authorization server asked. It ends every
 * request as one that the caller has given up.
 */
export function createPreviewUpstream(
  upstreams: ServerDefinition["upstreams"],
  seen: (request: PreviewedRequest) => void,
): Upstream {
  const credential = new Secret(redactionMark);
  return {
    async send(request) {
      const { upstream } = request;
      const definition = new Map(Object.entries(upstreams)).get(upstream);
      if (definition === undefined) {
        throw new UpstreamFailure("connection", `There is no upstream called "${upstream}".`);
      }
      const options = { own: false, allowPrivate: false, ports: previewPorts };
      const plan = planUpstream(upstream, { definition, options });
      const credentials = await plan.credentials({ ...request, credential });
      if (credentials === undefined) {
        throw new UpstreamFailure("connection", `${plan.who} cannot be sent this credential.`);
      }
      const wire = wireRequest(request, { plan, credentials });
      seen(previewed(request, { ...wire, origin: plan.origin, secrets: credentials.secrets }));
      throw new UpstreamFailure("cancelled", "Nothing is sent in a preview.");
    },
    async close() {},
  };
}

/** A world in which every credential is there, and none is one. */
const previewPorts = withRealPorts(
  {
    environment: new Proxy<{ readonly [name: string]: string }>(
      {},
      {
        get: () => redactionMark,
        getOwnPropertyDescriptor: () => ({
          value: redactionMark,
          configurable: true,
          enumerable: true,
        }),
      },
    ),
    readSecretFile: async () => redactionMark,
    fetch: async () => ({
      status: 200,
      headers: {},
      body: JSON.stringify({ access_token: redactionMark, expires_in: 60 }),
    }),
  },
  { allowPrivate: false },
);

interface Wire {
  readonly origin: string;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly secrets: readonly string[];
}

function previewed({ method, body }: UpstreamRequest, wire: Wire): PreviewedRequest {
  const clean = redactor(wire.secrets);
  const headers = wire.headers.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: clean(wire.headers[index + 1] ?? "") }] : [],
  );
  const url = wire.origin + clean(wire.path);
  return { method, url, headers, ...(body !== undefined && { body }) };
}

/** The mark in other writings, of HTTP Basic or in a URL, is only the mark again. */
function redactor(secrets: readonly string[]): (text: string) => string {
  // A pair without a password has an empty one.
  const written = secrets.filter((secret) => secret !== "");
  const writings = written.flatMap((secret) => [secret, encodeComponent(secret)]);
  const longestFirst = [...new Set(writings)].sort((left, right) => right.length - left.length);
  return (text) =>
    longestFirst.reduce((left, writing) => left.replaceAll(writing, redactionMark), text);
}
