// JSON Pointer, RFC 6901: https://www.rfc-editor.org/rfc/rfc6901
import { isObject, ownValue } from "./json.ts";

/** The pointer that addresses this path of keys, for example `/paths/~1pets/get`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The pointer one level deeper (RFC 6901 §3). */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The keys of a pointer (RFC 6901 §4); empty for the whole document. */
export function pointerKeys(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The keys of a reference's fragment, percent-decoded first (RFC 6901 §6); undefined when it is no pointer. */
export function fragmentKeys(fragment: string): readonly string[] | undefined {
  try {
    const pointer = decodeURIComponent(fragment);
    return pointer === "" || pointer.startsWith("/") ? pointerKeys(pointer) : undefined;
  } catch {
    return undefined;
  }
}

/** What the keys lead to inside a document, own properties only; undefined where nothing is. */
export function valueAt(document: unknown, keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    else if (isObject(value)) value = ownValue(value, key);
    else return undefined;
  }
  return value;
}
