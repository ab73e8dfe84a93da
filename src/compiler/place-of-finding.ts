import type { LoadedApi } from "../config/loaded-api.ts";
import type { Location } from "../core/diagnostic.ts";
import { pointerKeys } from "../core/pointer.ts";

/** The place in the configuration that a finding is about: the argument where it speaks of it, else the tool, else what took it. */
export function placeOfFinding(
  { tool, pointer = "" }: { readonly tool?: string; readonly pointer?: string },
  api: LoadedApi,
): Location {
  if (tool === undefined)
    return pointer === "/instructions" ? api.atKey(["instructions"]) : api.atKey([]);
  const stated = api.config.tools?.[tool];
  if (stated === undefined) return api.at(["include"]);
  const [schema, , argument = ""] = pointerKeys(pointer);
  const isStated = schema === "inputSchema" && Object.hasOwn(stated.arguments ?? {}, argument);
  return api.atKey(["tools", tool, ...(isStated ? ["arguments", argument] : [])]);
}
