import { isObject } from "../core/json.ts";
import { type Kind, type Position, positionOf } from "./positions.ts";

/** An OpenAPI object on the way to be rewritten; its children already are. */
export type Node = { [field: string]: unknown };

/** Gives the object that takes the node's place. The node is a copy that may be changed and returned. */
export type Visit = (kind: Kind, node: Node) => unknown;

/** The document has more levels or more objects than gram walks. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
  /** The file, where it is known. */
  readonly file: string | undefined;

  constructor(message: string, file?: string) {
    super(message);
    this.file = file;
  }
}

const maxDepth = 500;
const maxObjects = 1_500_000;

/**
 * A copy of an OpenAPI object in which `visit` has replaced every object at its position, innermost first.
 * What stands at no position is kept as it is and shared. Throws `TooLarge` over 500 levels or 1.5 million objects.
 */
export function rewrite(root: unknown, kind: Kind, visit: Visit): unknown {
  let objects = 0;

  function object(value: unknown, kind: Kind, depth: number): unknown {
    if (!isObject(value)) return value;
    objects += 1;
    if (depth > maxDepth || objects > maxObjects) {
      throw new TooLarge(
        depth > maxDepth ? "more than 500 levels" : "more than 1.5 million objects",
      );
    }
    const node: Node = {};
    for (const [field, member] of Object.entries(value)) {
      const position = positionOf(kind, field);
      define(node, field, position ? held(member, position, depth + 1) : member);
    }
    return visit(kind, node);
  }

  function held(value: unknown, [holds, kind]: Position, depth: number): unknown {
    if (holds === "one") return object(value, kind, depth);
    if (holds === "list") {
      return Array.isArray(value) ? value.map((item) => object(item, kind, depth)) : value;
    }
    if (!isObject(value)) return value;
    const map: Node = {};
    for (const [name, member] of Object.entries(value)) {
      const extension = kind === "pathItem" && name.startsWith("x-");
      define(map, name, extension ? member : object(member, kind, depth));
    }
    return map;
  }

  return object(root, kind, 0);
}

/** Sets an own member, `__proto__` too. */
function define(node: Node, field: string, value: unknown): void {
  if (field !== "__proto__") node[field] = value;
  else
    Object.defineProperty(node, field, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
