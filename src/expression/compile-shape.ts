import { isObject, objectFrom, ownValue } from "../core/json.ts";
import { compileFilter } from "./compile-expression.ts";
import { compilePath } from "./compile-path.ts";
import { parseShapeField } from "./parse-shape.ts";
import type { Scope } from "./scope.ts";
import type { FilterCall, ShapeField } from "./syntax.ts";
import { unwrapParsed } from "./unwrap-parsed.ts";

type Read = (value: unknown) => unknown;

/** A member of the result: read whole, or narrowed to its own members. */
interface Member {
  read: Read | undefined;
  readonly members: Map<string, Member>;
}

/**
 * Keeps these fields of an object, or of each object of an array at any level; a value that is neither
 * passes through. Only what is kept is copied. Throws an Error for a field that does not parse.
 */
export function compileShape(fields: readonly string[]): Read {
  const root: Member = { read: undefined, members: new Map() };
  for (const text of fields) place(root, unwrapParsed(text, parseShapeField));
  return narrowing(root.members);
}

function place(root: Member, { target, path, filters }: ShapeField): void {
  const through = filtering(filters);
  if (target !== undefined) {
    const below = compilePath(path);
    memberOf(root, target).read = (value) => through(below(value));
    return;
  }
  const names = path.map(String);
  const leaf = names.reduce(memberOf, root);
  const last = names.at(-1) ?? "";
  leaf.read = (value) => through(isObject(value) ? ownValue(value, last) : undefined);
}

function memberOf(parent: Member, name: string): Member {
  const member = parent.members.get(name) ?? { read: undefined, members: new Map() };
  parent.members.set(name, member);
  return member;
}

function filtering(filters: readonly FilterCall[]): Read {
  const steps = filters.map(compileFilter);
  return (value) => steps.reduce((kept, filter) => filter(kept, noScope), value);
}

/** A shape's filters have constants only (parse-shape.ts), so they read nothing from a scope. */
const noScope: Scope = { inputs: {}, steps: {}, environment: {}, nowMs: 0 };

function narrowing(members: ReadonlyMap<string, Member>): Read {
  const reads = [...members].map(([name, member]) => [name, readerOf(name, member)] as const);
  const narrow: Read = (value) => {
    if (Array.isArray(value)) return value.map(narrow);
    if (!isObject(value)) return value;
    const entries: [string, unknown][] = [];
    for (const [name, read] of reads) {
      const kept = read(value);
      if (kept !== undefined) entries.push([name, kept]);
    }
    return objectFrom(entries);
  };
  return narrow;
}

/** A field that is kept whole wins over fields below it. */
function readerOf(name: string, { read, members }: Member): Read {
  if (read !== undefined) return read;
  const narrow = narrowing(members);
  return (value) => {
    const below = isObject(value) ? narrow(ownValue(value, name)) : undefined;
    return isObject(below) && Object.keys(below).length === 0 ? undefined : below;
  };
}
