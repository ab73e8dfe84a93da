import { setImmediate as nextTurn } from "node:timers/promises";
import type { Upstream } from "../core/ports.ts";
import { type ToolCatalog, warm } from "../runtime/link.ts";

/** Servers with more tools are not curated; compiling all of theirs would cost more than it saves. */
const maxTools = 50;

/**
 * Loads the HTTP client, and compiles the tools of curated servers one a turn of the event loop, so that a request waits for one at most.
 * What cannot be compiled is left for its first call, which says why.
 */
export async function warmUp(
  served: readonly { readonly catalog: ToolCatalog; readonly upstream: Upstream }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { catalog, upstream } of served) {
    await upstream.warm?.();
    if (catalog.names.length > maxTools) continue;
    for (const name of catalog.names) {
      await nextTurn();
      if (signal.aborted) return;
      const tool = catalog.find(name);
      if (tool !== undefined) await warm(tool);
    }
  }
}
