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

/** The `info.version` of the spec that a lock names; undefined where it names none. */
export function lockedSpecVersion(text: string | undefined): string | undefined {
  const spec = ownValue(parsed(text ?? ""), "spec");
  const version = isObject(spec) ? ownValue(spec, "version") : undefined;
  return typeof version === "string" ? version : undefined;
}

function parsed(text: string): { readonly [key: string]: unknown } {
  try {
    const lock: unknown = JSON.parse(text);
    return isObject(lock) ? lock : {};
  } catch {
    return {};
  }
}
