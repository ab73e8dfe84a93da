// Protected resource metadata, RFC 9728 §3: https://www.rfc-editor.org/rfc/rfc9728#section-3
import type { FastifyInstance } from "fastify";
import { rootMetadataPath } from "../auth/protected-resource.ts";
import { jsonType } from "../protocol/json-rpc.ts";
import { publicFields, publicPreflightFields } from "./cross-origin.ts";
import { sendFault } from "./error-replies.ts";

/** One endpoint's metadata. */
export interface ServedMetadata {
  /** Paths of the endpoint: its own, and that of its public URL, which a proxy may have changed. */
  readonly paths: readonly string[];
  /** The document's JSON; undefined as long as the endpoint's public URL is not known. */
  readonly json: () => string | undefined;
}

/**
 * Serves each document at the well-known path with its endpoint's path behind, where the router takes a last slash too;
 * without the path only where the host has one server, since that place can speak for one alone.
 * Throws where two have the same path: clients of one would be sent to the authorization server of the other.
 */
export function addMetadataRoutes(app: FastifyInstance, served: readonly ServedMetadata[]): void {
  const taken = new Map<string, ServedMetadata>();
  const add = (path: string, of: ServedMetadata): void => {
    const holder = taken.get(path);
    if (holder === of) return;
    if (holder !== undefined) throw new Error(`two endpoints would have their metadata at ${path}`);
    taken.set(path, of);
    const route = path.replaceAll(":", "::");
    app.options(route, (_request, reply) => reply.code(204).headers(publicPreflightFields).send());
    app.get(route, (_request, reply) => {
      const found = of.json();
      if (found === undefined) return sendFault(reply, { status: 404, message: "Not found" });
      return reply.headers({ "content-type": jsonType, ...publicFields }).send(found);
    });
  };
  for (const one of served) {
    for (const path of one.paths) add(rootMetadataPath + path.replace(/\/$/, ""), one);
  }
}
