import type { Challenge } from "../auth/challenge.ts";
import { isAdvertised, metadataUrlOf, protectedResource } from "../auth/protected-resource.ts";
import type { AuthDefinition } from "../contract/auth.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type { ToolCatalog } from "../runtime/link.ts";
import type { ServedMetadata } from "./metadata-routes.ts";
import type { ServedView } from "./served-views.ts";
import type { SharedParts } from "./server-parts.ts";

/** What every challenge of an endpoint says, once its public URL is known. */
export function challengesOf({
  auth,
  resource,
  scopes,
}: {
  readonly auth: AuthDefinition;
  readonly resource: () => string | undefined;
  readonly scopes: readonly string[];
}): () => Pick<Challenge, "metadataUrl" | "realm" | "scopes"> {
  const realm = auth.mode === "none" ? undefined : auth.realm;
  return () => {
    const url = resource();
    const metadataUrl = url !== undefined && isAdvertised(auth) ? metadataUrlOf(url) : undefined;
    return { metadataUrl, realm, scopes };
  };
}

/** An endpoint's metadata; undefined where none is advertised. */
export function metadataOf({
  server,
  view,
  path,
  resource,
  catalog,
  shared,
}: {
  readonly server: ServerDefinition;
  readonly view: ServedView;
  readonly path: string;
  readonly resource: () => string | undefined;
  readonly catalog: ToolCatalog;
  readonly shared: SharedParts;
}): ServedMetadata | undefined {
  const { auth, title } = server;
  if (!isAdvertised(auth)) return undefined;
  const url = resource();
  const published = url === undefined ? [] : [new URL(url).pathname];
  const root = shared.isOnly && view.suffix === "" ? ["/"] : [];
  const { tools } = catalog.server;
  let made: { readonly url: string; readonly json: string } | undefined;
  return {
    paths: [path, ...published, ...root],
    json: () => {
      const found = resource();
      if (found === undefined || made?.url === found) return found && made?.json;
      const json = JSON.stringify(protectedResource({ auth, resource: found, tools, title }));
      made = { url: found, json };
      return json;
    },
  };
}
