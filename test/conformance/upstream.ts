import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The API that openapi.yaml describes, on this machine. */
export interface ConformanceUpstream {
  readonly url: string;
  close(): Promise<void>;
}

interface Canned {
  readonly status: number;
  readonly type: string;
  /** The request's own when left out. */
  readonly body?: string | Buffer;
  readonly delayMs?: number;
}

/** The host reports progress at once, after a second, and two seconds later: three times by then. */
const slowMs = 4_500;

/** One red pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/** Two samples of silence, 8 bit, mono. */
const wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==";

function ok(type: string, body: string | Buffer): Canned {
  return { status: 200, type, body };
}

/** By method and path. */
const answers: { readonly [request: string]: Canned } = {
  "GET /text": ok("text/plain", "This is a simple text response for testing."),
  "GET /image": ok("image/png", Buffer.from(png, "base64")),
  "GET /sound": ok("audio/wav", Buffer.from(wav, "base64")),
  // Bytes that are no text, so that the tool's answer is a file.
  "GET /file": ok("application/octet-stream", Buffer.from([0, 1, 2, 253, 254, 255])),
  "GET /failure": {
    status: 500,
    type: "application/json",
    body: '{"message":"This tool intentionally returns an error for testing"}',
  },
  "GET /quiet": ok("text/plain", "Nothing is logged."),
  "GET /plain": ok("text/plain", "Nobody is asked."),
  "GET /slow": { ...ok("text/plain", "Done."), delayMs: slowMs },
  "POST /contacts": { status: 201, type: "application/json" },
};

const unknown: Canned = { status: 404, type: "text/plain", body: "Not found" };

/** Starts it on a free port of 127.0.0.1. */
export async function startUpstream(): Promise<ConformanceUpstream> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = Buffer.concat(await request.toArray());
  const canned = answers[`${request.method} ${request.url}`] ?? unknown;
  if (canned.delayMs !== undefined) await setTimeout(canned.delayMs);
  response.writeHead(canned.status, { "content-type": canned.type });
  response.end(canned.body ?? sent);
}
