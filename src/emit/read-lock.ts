import { isObject, ownValue } from "../core/json.ts";

/** The digests of the files that a lock lists, by path; empty where the text is no lock, a merge's conflict say. */
export function lockedDigests(text: string | undefined): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const files = ownValue(parsed(text ?? ""), "files");
  for (const [path, digest] of Object.entries(isObject(files) ? files : {})) {
    if (typeof digest === "string") digests.set(path, digest);
  }
  return digests;
}

function parsed(text: string): { readonly [key: string]: unknown } {
  try {
    const lock: unknown = JSON.parse(text);
    return isObject(lock) ? lock : {};
  } catch {
    return {};
  }
}
