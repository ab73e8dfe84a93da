import { isObject, ownValue } from "../core/json.ts";
import { every, type PathPart } from "./syntax.ts";

/** Reads a path below a value, own properties only. `[*]` gives the list of what is not missing, flat. */
export function compilePath(path: readonly PathPart[]): (value: unknown) => unknown {
  const star = path.indexOf(every);
  if (star === -1) return compileStraight(path);
  const listOf = compileStraight(path.slice(0, star));
  const rest = path.slice(star + 1);
  const below = compilePath(rest);
  const isNested = rest.includes(every);
  return (value) => {
    const list = listOf(value);
    if (!Array.isArray(list)) return undefined;
    const found = list.map(below).filter((element) => element !== undefined);
    return isNested ? found.flat() : found;
  };
}

function compileStraight(path: readonly PathPart[]): (value: unknown) => unknown {
  const [first, ...others] = path;
  if (first === undefined) return (value) => value;
  if (others.length === 0) return (value) => step(value, first);
  return (value) => {
    let found = value;
    for (const part of path) {
      if (found === undefined) return undefined;
      found = step(found, part);
    }
    return found;
  };
}

function step(value: unknown, part: PathPart): unknown {
  if (typeof part === "number") return Array.isArray(value) ? value[part] : undefined;
  return isObject(value) ? ownValue(value, part) : undefined;
}
