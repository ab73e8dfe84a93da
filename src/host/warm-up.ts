import { setImmediate as nextTurn } from "node:timers/promises";
import { type ToolCatalog, warm } from "../runtime/link.ts";

/** Servers with more tools are not curated; compiling all of theirs would cost more than it saves. */
const maxTools = 50;

/**
 * Compiles the tools of curated servers one a turn of the event loop, so that a request waits for one at most.
 * What cannot be compiled is left for its first call, which says why.
 */
export async function warmUp(catalogs: readonly ToolCatalog[], signal: AbortSignal): Promise<void> {
  for (const catalog of catalogs) {
    if (catalog.names.length > maxTools) continue;
    for (const name of catalog.names) {
      await nextTurn();
      if (signal.aborted) return;
      const tool = catalog.find(name);
      if (tool !== undefined) await warm(tool);
    }
  }
}
