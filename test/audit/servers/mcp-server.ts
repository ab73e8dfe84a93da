import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { listen } from "../../upstream/local-server.ts";
import { callTool, tools } from "./shop-tools.ts";

/** A request as a raw server sees it. */
export interface Asked {
  readonly verb: string;
  /** Path and query. */
  readonly path: string;
  readonly origin: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The message in the body; undefined where that is no object. */
  readonly message: Message | undefined;
}

/** A JSON-RPC message, or what was sent in its place. */
export interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly [name: string]: unknown };
}

/** What is answered. */
export interface Answered {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** Answers a request. */
export type Serve = (asked: Asked) => Answered;

/** Changes a server: what it does not answer the clean server does. */
export type Change = (
  asked: Asked,
  clean: Serve,
  response: ServerResponse,
) => Answered | "taken" | undefined;

/** Who may come: everybody, whoever has a token, or everybody but for calls. */
export type Door = "open" | "closed" | "half";

/** The one token that is taken. */
export const goodToken = "good-token-of-the-audit-tests-1";

const modern = "2026-07-28";
const legacy = ["2025-11-25", "2025-06-18", "2025-03-26"];

/** A server that keeps every rule, but for what the change has it do. Gives its endpoint. */
export async function startServer(
  door: Door = "open",
  change: Change = () => undefined,
): Promise<string> {
  const sessions = new Set<string>();
  const clean: Serve = (asked) => serve(asked, { door, sessions });
  const origin = await listen((request, response) => {
    void readBody(request).then((body) => {
      const host = request.socket.localPort;
      const asked = read(request, { body, origin: `http://127.0.0.1:${host}` });
      const answer = change(asked, clean, response) ?? clean(asked);
      if (answer !== "taken") send(response, answer);
    });
  });
  return `${origin}/mcp`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function read(
  { method = "", url = "", headers }: IncomingMessage,
  { body, origin }: { readonly body: string; readonly origin: string },
): Asked {
  const asked = { verb: method, path: url, origin, headers, body };
  try {
    const value: unknown = JSON.parse(body);
    const isMessage = typeof value === "object" && value !== null && !Array.isArray(value);
    return { ...asked, message: isMessage ? value : undefined };
  } catch {
    return { ...asked, message: undefined };
  }
}

function send(response: ServerResponse, { status, headers, body }: Answered): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** An answer in JSON. */
export function json(
  value: unknown,
  { status = 200, headers = {} }: Partial<Pick<Answered, "status" | "headers">> = {},
): Answered {
  const body = JSON.stringify(value);
  return { status, headers: { "content-type": "application/json", ...headers }, body };
}

/** A JSON-RPC error. */
export function failed(asked: Asked, code: number, message: string, status = 200): Answered {
  return json(
    { jsonrpc: "2.0", id: asked.message?.id ?? null, error: { code, message } },
    { status },
  );
}

/** A JSON-RPC result, with what 2026-07-28 asks of it where it is asked in that. */
export function succeeded(asked: Asked, result: object, headers = {}): Answered {
  const extra = isModern(asked) ? { resultType: "complete" } : {};
  return json(
    { jsonrpc: "2.0", id: asked.message?.id, result: { ...extra, ...result } },
    { headers },
  );
}

/** Whether a request is made without a handshake. */
export function isModern({ message }: Asked): boolean {
  const meta = message?.params?.["_meta"];
  return (
    typeof meta === "object" && meta !== null && `io.modelcontextprotocol/protocolVersion` in meta
  );
}

interface State {
  readonly door: Door;
  readonly sessions: Set<string>;
}

function serve(asked: Asked, state: State): Answered {
  const { headers, path, verb, origin } = asked;
  const host = new URL(origin).host;
  if (headers.host !== host) return { status: 403 };
  if (headers.origin !== undefined && headers.origin !== origin) return { status: 403 };
  if (path.startsWith("/.well-known/")) return wellKnown(asked, state);
  const refused = refusal(asked, state);
  if (refused !== undefined) return refused;
  if (verb === "DELETE") return end(asked, state);
  if (verb !== "POST") return { status: 405, headers: { allow: "POST" } };
  if (asked.body.length > 1_000_000) return { status: 413 };
  if (asked.message === undefined) return unreadable(asked);
  return isModern(asked) || headers["mcp-protocol-version"] === modern
    ? serveModern(asked)
    : serveLegacy(asked, state);
}

function unreadable({ body }: Asked): Answered {
  const [code, message] = body.startsWith("[") ? [-32600, "No batches"] : [-32700, "Not JSON"];
  return json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
}

function end({ headers }: Asked, { sessions }: State): Answered {
  return { status: sessions.delete(String(headers["mcp-session-id"])) ? 204 : 404 };
}

function refusal(asked: Asked, { door }: State): Answered | undefined {
  const { authorization } = asked.headers;
  const isFree = door === "open" || (door === "half" && asked.message?.method !== "tools/call");
  if (authorization === `Bearer ${goodToken}` || (isFree && authorization === undefined))
    return undefined;
  if (door === "open") return undefined;
  return challenge(asked, authorization === undefined ? "" : ', error="invalid_token"');
}

/** A 401. */
export function challenge({ origin }: Asked, more = "", scope = 'scope="read"'): Answered {
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
  const parts = [`resource_metadata="${metadata}"`, ...(scope === "" ? [] : [scope])];
  return { status: 401, headers: { "www-authenticate": `Bearer ${parts.join(", ")}${more}` } };
}

function wellKnown({ path, origin }: Asked, { door }: State): Answered {
  const isResource = /^\/\.well-known\/oauth-protected-resource(?:\/mcp)?$/.test(path);
  if (door !== "open" && isResource) return json(resourceDocument(origin));
  if (door !== "open" && path === "/.well-known/oauth-authorization-server") {
    return json(serverDocument(origin));
  }
  return json({ error: "not found" }, { status: 404 });
}

/** The metadata of the server. */
export function resourceDocument(origin: string): object {
  return {
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    scopes_supported: ["read"],
    bearer_methods_supported: ["header"],
  };
}

/** The metadata of its authorization server. */
export function serverDocument(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
  };
}

const capabilities = { tools: {} };
const serverInfo = { name: "shop", version: "1.0.0" };

function serveLegacy(asked: Asked, { sessions }: State): Answered {
  const { headers, message } = asked;
  if (message?.method === "initialize") {
    const wanted = String(message.params?.["protocolVersion"]);
    const protocolVersion = legacy.includes(wanted) ? wanted : legacy[0];
    const id = randomUUID();
    sessions.add(id);
    return succeeded(
      asked,
      { protocolVersion, capabilities, serverInfo },
      { "mcp-session-id": id },
    );
  }
  const version = headers["mcp-protocol-version"];
  if (version !== undefined && !legacy.includes(String(version))) {
    return failed(asked, -32600, "Unsupported protocol version", 400);
  }
  const session = headers["mcp-session-id"];
  if (!sessions.has(String(session))) return { status: session === undefined ? 400 : 404 };
  return answer(asked, 200);
}

function serveModern(asked: Asked): Answered {
  const { headers, message } = asked;
  const meta = message?.params?.["_meta"] as { readonly [key: string]: unknown } | undefined;
  const version = meta?.["io.modelcontextprotocol/protocolVersion"];
  const isWhole =
    version !== undefined && meta?.["io.modelcontextprotocol/clientCapabilities"] !== undefined;
  if (!isWhole) return failed(asked, -32602, "params._meta is not whole", 400);
  const name = message?.params?.["name"];
  const isMirrored =
    headers["mcp-protocol-version"] === version &&
    headers["mcp-method"] === message?.method &&
    (name === undefined || headers["mcp-name"] === name);
  if (!isMirrored) return failed(asked, -32020, "Header mismatch", 400);
  if (version !== modern) {
    const data = { supported: [modern], requested: version };
    const error = { code: -32022, message: "Unsupported protocol version", data };
    return json({ jsonrpc: "2.0", id: message?.id, error }, { status: 400 });
  }
  if (message?.method === "server/discover") {
    const hints = { ttlMs: 1000, cacheScope: "public" };
    return succeeded(asked, { supportedVersions: [modern], capabilities, serverInfo, ...hints });
  }
  return answer(asked, 404);
}

function answer(asked: Asked, unknownStatus: number): Answered {
  const { message } = asked;
  if (message?.id === undefined) return { status: 202 };
  const params = message.params ?? {};
  const hints = isModern(asked) ? { ttlMs: 1000, cacheScope: "private" } : {};
  if (message.method === "ping" && !isModern(asked)) return succeeded(asked, {});
  if (message.method === "tools/list") {
    return succeeded(asked, { tools, ...hints }, { "cache-control": "no-store" });
  }
  if (message.method === "tools/call") {
    const called = callTool(params);
    return "code" in called ? failed(asked, called.code, called.message) : succeeded(asked, called);
  }
  return failed(asked, -32601, "Method not found", unknownStatus);
}
