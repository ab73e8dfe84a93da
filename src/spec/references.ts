import { isObject, ownValue } from "../core/json.ts";
import { fragmentKeys, pointerOf, valueAt } from "../core/pointer.ts";

/** What a reference leads to, and where that stands in the document (RFC 6901). */
export interface Target {
  readonly value: unknown;
  readonly pointer: string;
}

/** Finds what local references lead to. Nothing is copied or changed, so cycles are no danger. */
export class Resolver {
  readonly #document: unknown;
  readonly #targets = new Map<string, Target | undefined>();

  constructor(document: unknown) {
    this.#document = document;
  }

  /** The target of `#/…`; undefined when it leads nowhere or out of the document. */
  target(reference: string): Target | undefined {
    if (!this.#targets.has(reference)) this.#targets.set(reference, this.#find(reference));
    return this.#targets.get(reference);
  }

  /**
   * The object itself, or what its `$ref` leads to through any chain of them (OpenAPI 3.1 §4.8.23).
   * Undefined when the chain leads nowhere or in a circle.
   */
  follow(value: unknown, pointer: string): Target | undefined {
    let at: Target = { value, pointer };
    for (let hops = 0; hops < 50; hops += 1) {
      const reference = referenceOf(at.value);
      if (reference === undefined) return at;
      const next = this.target(reference);
      if (next === undefined) return undefined;
      at = next;
    }
    return undefined;
  }

  #find(reference: string): Target | undefined {
    if (!reference.startsWith("#")) return undefined;
    const keys = fragmentKeys(reference.slice(1));
    if (keys === undefined) return undefined;
    const value = valueAt(this.#document, keys);
    return value === undefined ? undefined : { value, pointer: pointerOf(keys) };
  }
}

/** The `$ref` of a reference object; undefined when the value is none. */
export function referenceOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const reference = ownValue(value, "$ref");
  return typeof reference === "string" ? reference : undefined;
}
