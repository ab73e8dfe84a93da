import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The origin under which a listening host is reached from this machine, `http://127.0.0.1:3000`. A wildcard
 * address is reached by loopback; an IPv6 address stands in brackets.
 */
export function listenUrl(app: FastifyInstance, host: string): string {
  const port = app.addresses().find((address) => typeof address === "object")?.port;
  const wildcard = host === "0.0.0.0" || host === "::";
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${wildcard ? "localhost" : name}:${port}`;
}

/** What clients may call the host by, of the name to listen on. An address counts once it is known which ones it stands for. */
export function listenNames(host: string): readonly string[] {
  return isIP(host) === 0 ? [host] : [];
}
