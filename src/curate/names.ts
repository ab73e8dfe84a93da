import { sha256 } from "../core/digest.ts";

/** Clients put the server's name before a tool's, and take 64 characters in all: 48 leave room for it. */
export const maxToolName = 48;

/** Names that every client and provider takes. */
export const legalName = /^[a-zA-Z0-9_-]{1,64}$/;

/** The words of an identifier in any style: `pulls/list-files`, `getHTTPLog2`, `GET /pets/{id}`. */
export function wordsOf(identifier: string): readonly string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/**
 * A tool name for each operation id, in snake_case. It depends on nothing but the id, unless two ids would get
 * one name or one is `taken`: then those that are not spelled like it get a suffix made from their own id, so that
 * no name depends on the order of the spec.
 */
export function toolNames(
  ids: readonly string[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const plain = new Map(ids.map((id) => [id, shortened(snake(id), id)]));
  const wanted = new Map<string, number>();
  for (const name of plain.values()) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  const named = [...plain].map(([id, name]): [string, string] => {
    const alone = wanted.get(name) === 1 || id === name;
    return [id, alone && !taken.has(name) ? name : withSuffix(name, id)];
  });
  return new Map(named);
}

function snake(id: string): string {
  const name = wordsOf(id).join("_").toLowerCase();
  return name === "" ? "operation" : name;
}

function shortened(name: string, id: string): string {
  return name.length <= maxToolName ? name : withSuffix(name, id);
}

function withSuffix(name: string, id: string): string {
  const suffix = sha256(id).slice(0, 8);
  return `${name.slice(0, maxToolName - suffix.length - 1).replace(/_+$/, "")}_${suffix}`;
}

/** The closest legal argument name: `filter[name]` gives `filter_name`, `$top` gives `top`. */
export function argumentName(wireName: string): string {
  const name = wireName
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 64);
  return name === "" ? "argument" : name;
}
