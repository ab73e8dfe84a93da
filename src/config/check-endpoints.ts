import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { LoadedApi } from "./load-config.ts";

/** Paths of the host's own. */
const reserved = new Map([["/healthz", "the host's health check"]]);

/** APIs that one host could not serve side by side: config-invalid for each that is in another's place. */
export function checkEndpoints(apis: readonly LoadedApi[]): readonly Diagnostic[] {
  const taken = new Map(reserved);
  return apis.flatMap((api) => {
    const endpoint = (api.config.endpoint ?? `/${api.name}/mcp`).replace(/(?<=.)\/+$/, "");
    const holder = taken.get(endpoint);
    taken.set(endpoint, api.name);
    if (holder === undefined) return [];
    const message = `the endpoint ${endpoint} of "${api.name}" is already that of ${holder}`;
    const at = api.at(["endpoint"]);
    return [diagnostic("config-invalid", message, { at, hint: "give each API its own endpoint" })];
  });
}
