import { sha256 } from "../core/digest.ts";
import { byCodeUnit } from "../core/json.ts";

/** Clients put the server's name before a tool's, and take 64 characters in all: 48 leave room for it. */
export const maxToolName = 48;

/** Names that every client and provider takes. */
export const legalName = /^[a-zA-Z0-9_-]{1,64}$/;

/** What to do about a name that is not legal. */
export const legalNameHint = "use 1 to 64 characters out of A-Z a-z 0-9 _ -";

/** The words of an identifier in any style: `pulls/list-files`, `getHTTPLog2`, `GET /pets/{id}`. */
export function wordsOf(identifier: string): readonly string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** How names are made: what is put before them, and how long they may be with it. */
export interface Naming {
  readonly prefix?: string | undefined;
  readonly max?: number | undefined;
}

/**
 * A tool name for each operation id, in snake_case. It depends on nothing but the id, unless two ids would get
 * one name or one is `taken` (in lower case): then those that are not spelled like it get a suffix made from their own
 * id, so that no name depends on the order of the spec.
 */
export function toolNames(
  ids: readonly string[],
  taken: ReadonlySet<string>,
  { prefix = "", max = maxToolName }: Naming = {},
): ReadonlyMap<string, string> {
  const plain = new Map(ids.map((id) => [id, shortened(prefix + snake(id), { id, max })]));
  const wanted = new Map<string, number>();
  for (const name of plain.values()) {
    wanted.set(name.toLowerCase(), (wanted.get(name.toLowerCase()) ?? 0) + 1);
  }
  const isFree = (id: string, name: string): boolean =>
    !taken.has(name.toLowerCase()) &&
    (wanted.get(name.toLowerCase()) === 1 || prefix + id === name);
  const given = new Set(taken);
  const named = [...plain].filter(([id, name]) => isFree(id, name));
  for (const [, name] of named) given.add(name.toLowerCase());
  const rest = [...plain].filter(([id, name]) => !isFree(id, name));
  const suffixed = rest
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([id, name]): [string, string] => [id, freeName(name, { id, max }, given)]);
  return new Map([...named, ...suffixed]);
}

function snake(id: string): string {
  const name = wordsOf(id).join("_").toLowerCase();
  return name === "" ? "operation" : name;
}

interface Source {
  readonly id: string;
  readonly max: number;
}

function shortened(name: string, source: Source): string {
  return name.length <= source.max ? name : withSuffix(name, source);
}

function withSuffix(name: string, { id, max }: Source, length = 8): string {
  const suffix = sha256(id).slice(0, length);
  return `${name.slice(0, max - suffix.length - 1).replace(/_+$/, "")}_${suffix}`;
}

/** The name with a suffix; a longer one where another operation happens to be called just so. */
function freeName(name: string, source: Source, given: Set<string>): string {
  let free = withSuffix(name, source);
  for (let length = 9; given.has(free.toLowerCase()); length += 1) {
    free = withSuffix(name, source, length);
  }
  given.add(free.toLowerCase());
  return free;
}

/** The closest legal argument name: `filter[name]` gives `filter_name`, `$top` gives `top`. */
export function argumentName(wireName: string): string {
  const name = wireName
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .slice(0, 64);
  return name === "" ? "argument" : name;
}
