import type { ServerDefinition } from "../contract/server.ts";
import type { Environment } from "../core/ports.ts";
import type { PreviewedRequest } from "../upstream/preview-upstream.ts";

/** What a call would send first, or what a model would read where nothing would be sent. */
export type Preview =
  | { readonly kind: "request"; readonly request: PreviewedRequest }
  | { readonly kind: "refused" | "answered"; readonly text: string };

/** Runs a call up to its first request, which is not sent. The tool is one of the server's. */
export async function previewCall(
  server: ServerDefinition,
  { toolName, args }: { readonly toolName: string; readonly args: object },
): Promise<Preview> {
  const [{ linkServer }, { callTool }, { createPreviewUpstream }] = await Promise.all([
    import("../runtime/link.ts"),
    import("../runtime/call-tool.ts"),
    import("../upstream/preview-upstream.ts"),
  ]);
  const requests: PreviewedRequest[] = [];
  const upstream = createPreviewUpstream(server.upstreams, (found) => requests.push(found));
  const tool = linkServer(server).find(toolName);
  if (tool === undefined) throw new Error(`there is no tool "${toolName}"`);
  const context = { upstream, clock: { now: Date.now }, environment: namedVariables(server) };
  const { kind, content } = await callTool(tool, args, context);
  const [request] = requests;
  if (request !== undefined) return { kind: "request", request };
  const text = content.map((block) => (block.type === "text" ? block.text : block.type)).join("\n");
  return { kind: kind === "failed" ? "refused" : "answered", text };
}

/** Every variable that an expression names, with its own name as the value: what is in it may be a secret. */
function namedVariables(server: ServerDefinition): Environment {
  const names = [...JSON.stringify(server).matchAll(/\$env\.(\w+)/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, `{$env.${name}}`]));
}
