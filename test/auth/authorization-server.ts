import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { OAuthFlow } from "./oauth-flow.ts";
import { createSigningKey, type SigningKey } from "./signing-key.ts";

/** An answer of the server. */
export interface Reply {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: unknown;
}

/** What can be seen of the server's work, and changed. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** The newest key: what tokens are signed with. */
  key(): SigningKey;
  /** The keys that are published. */
  publish(keys: readonly SigningKey[]): void;
  /** Answers 503 to everything, or answers again. */
  setDown(isDown: boolean): void;
  /** Answers nothing from now on; what was asked by then is answered when the function that this returns is called. */
  holdAnswers(): () => void;
  /** What introspection answers for a token; `{ active: false }` for others. */
  readonly introspected: Map<string, unknown>;
  /** How often each path was asked for, method first: `GET /jwks`. */
  hits(request: string): number;
  /** Requests to `/introspect`, in order: their Authorization and their form. */
  readonly introspections: { readonly authorization: string; readonly form: URLSearchParams }[];
  /** Every `/authorize` that was approved, in order: what the client asked for. */
  readonly authorizations: readonly URLSearchParams[];
}

/** How one is started. */
export interface AuthorizationServerOptions {
  /** The issuer's path, for the well-known forms: `/tenant`. */
  readonly path?: string;
  /** Where its metadata is; both when left out. */
  readonly metadata?: "oauth" | "openid";
  /** Members of the metadata that are not as they must be; read for every answer. */
  readonly changes?: { readonly [name: string]: unknown };
}

/**
 * A real authorization server for one test: JWKS, metadata, introspection, and a code flow that approves everything
 * (PKCE S256, dynamic registration, `iss` in responses, resource indicators).
 */
export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
): Promise<AuthorizationServer> {
  const counts = new Map<string, number>();
  const introspected = new Map<string, unknown>();
  const introspections: AuthorizationServer["introspections"] = [];
  const key = await createSigningKey("first");
  let published: readonly SigningKey[] = [key];
  let isDown = false;
  let held: Promise<void> | undefined;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://local");
    const body = await bodyOf(request);
    const name = `${request.method} ${url.pathname}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await held;
    const reply = isDown ? { status: 503 } : await answer(name, { url, body, request });
    response.writeHead(reply.status, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      ...reply.headers,
    });
    response.end(JSON.stringify("body" in reply ? reply.body : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const issuer = origin + (options.path ?? "");
  const newest = () => published.at(-1) ?? key;
  const flow = new OAuthFlow({ issuer, key: newest });
  const metadata = () => ({ ...metadataOf(issuer, origin), ...options.changes });

  const answer = async (
    name: string,
    { url, body, request }: { url: URL; body: string; request: IncomingMessage },
  ): Promise<Reply> => {
    const form = new URLSearchParams(body);
    switch (name) {
      case `GET /.well-known/oauth-authorization-server${options.path ?? ""}`:
        return options.metadata === "openid" ? notFound : { status: 200, body: metadata() };
      case `GET ${options.path ?? ""}/.well-known/openid-configuration`:
        return options.metadata === "oauth" ? notFound : { status: 200, body: metadata() };
      case "GET /jwks":
        return { status: 200, body: { keys: published.map(({ publicJwk }) => publicJwk) } };
      case "POST /introspect": {
        const { authorization = "" } = request.headers;
        introspections.push({ authorization, form });
        const token = form.get("token") ?? "";
        const isKnown = introspected.has(token);
        return { status: 200, body: isKnown ? introspected.get(token) : { active: false } };
      }
      case "GET /authorize":
        return flow.authorize(url.searchParams);
      case "POST /token":
        return await flow.token(form);
      case "POST /register":
        return flow.register(body);
      default:
        return notFound;
    }
  };
  return {
    issuer,
    key: newest,
    publish: (keys) => {
      published = keys;
    },
    setDown: (down) => {
      isDown = down;
    },
    holdAnswers: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    introspected,
    introspections,
    authorizations: flow.authorizations,
    hits: (name) => counts.get(name) ?? 0,
  };
}

const notFound: Reply = { status: 404 };

function metadataOf(issuer: string, origin: string) {
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    introspection_endpoint: `${origin}/introspect`,
    jwks_uri: `${origin}/jwks`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
