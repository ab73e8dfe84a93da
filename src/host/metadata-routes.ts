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
 */
export function addMetadataRoutes(app: FastifyInstance, served: readonly ServedMetadata[]): void {
  const taken = new Set<string>();
  const add = (path: string, json: ServedMetadata["json"]): void => {
    if (taken.has(path)) return;
    taken.add(path);
    const route = path.replaceAll(":", "::");
    app.options(route, (_request, reply) => reply.code(204).headers(publicPreflightFields).send());
    app.get(route, (_request, reply) => {
      const found = json();
      if (found === undefined) return sendFault(reply, { status: 404, message: "Not found" });
      return reply.headers({ "content-type": jsonType, ...publicFields }).send(found);
    });
  };
  for (const { paths, json } of served) {
    for (const path of paths) add(rootMetadataPath + path.replace(/\/$/, ""), json);
  }
}
