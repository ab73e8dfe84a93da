import type { StatedAccess } from "../config/read-outputs.ts";
import type { ApiConfig } from "../config/schema.ts";
import type { ServerDefinition } from "../contract/server.ts";
import { canonicalJson } from "../core/json.ts";
import { planAuth, planLimits } from "../curate/plan-access.ts";

/**
 * The settings of access that a generated server has otherwise than the configuration: `auth`, `limits`, `publicUrl`. A host
 * that serves it would let in whom its operator believes to be kept out.
 */
export function staleAccess(stated: StatedAccess, server: ServerDefinition): readonly string[] {
  const pairs: readonly (readonly [string, () => unknown, unknown])[] = [
    // What is wrong with these is said by gram generate; here it only has to be seen that they differ.
    ["auth", () => planAuth(stated.auth as ApiConfig["auth"]), server.auth],
    ["limits", () => planLimits(stated.limits as ApiConfig["limits"]), server.limits],
    ["publicUrl", () => stated.publicUrl, server.publicUrl],
  ];
  return pairs.flatMap(([name, planned, served]) => (isSame(planned, served) ? [] : [name]));
}

function isSame(planned: () => unknown, served: unknown): boolean {
  try {
    return canonicalJson({ value: planned() }) === canonicalJson({ value: served });
  } catch {
    return false;
  }
}
