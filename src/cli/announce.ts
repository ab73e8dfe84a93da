import { isAdvertised } from "../auth/protected-resource.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { standardTools } from "../contract/toolsets.ts";
import { counted } from "../core/counted.ts";
import type { HostedServer } from "../host/create-host.ts";
import type { PublicUrls } from "../host/public-url.ts";

/** Says where each server is, and what a client's configuration needs to reach it. */
export async function announce(
  opened: readonly HostedServer[],
  urls: ReadonlyMap<string, string>,
  { mock, publicUrls }: { readonly mock: boolean; readonly publicUrls: PublicUrls },
): Promise<void> {
  const { clientSnippet } = await import("../host/client-snippet.ts");
  for (const { server } of opened) {
    const local = urls.get(server.name) ?? "";
    const url = publicUrls.of(server) ?? local;
    const note = mock
      ? ", answered by a mock of the API, with auth off: no token is asked for"
      : "";
    const tokenVariable = mock ? undefined : callersToken(server);
    const snippet = clientSnippet({ name: server.name, url, tokenVariable });
    process.stdout.write(
      `\n${server.title}: ${countOf(server)} at ${local}${note}\n` +
        `In a client's configuration:\n${snippet.replace(/^/gm, "  ")}\n`,
    );
  }
}

/** How many tools a client lists, and how many there are besides. */
function countOf(server: ServerDefinition): string {
  const isStandard = standardTools(server);
  const listed = server.tools.filter((tool) => isStandard(tool) && tool.unlisted !== true);
  const more = server.tools.length - listed.length;
  return more === 0
    ? counted(listed.length, "tool")
    : `${counted(listed.length, "tool")}, and ${more} for who asks,`;
}

/** Name of the variable in which a client keeps the token that it sends; undefined where it needs or gets one by itself. */
function callersToken({ auth, upstreams, name }: ServerDefinition): string | undefined {
  if (auth.mode === "none" || isAdvertised(auth)) return undefined;
  const { credential } = upstreams.api;
  const own =
    auth.mode === "passthrough" && typeof credential === "object" ? credential.env : undefined;
  const kind = auth.mode === "gatewayKey" ? "KEY" : "TOKEN";
  return own ?? `${name.toUpperCase().replaceAll("-", "_")}_${kind}`;
}
