// Discriminators over allOf (OpenAPI 3.1 §4.8.25 "Discriminator Object":
// https://spec.openapis.org/oas/v3.1.0#discriminator-object).
import { byCodeUnit, isObject, ownValue } from "../core/json.ts";
import { pointerKeys, pointerTo } from "../core/pointer.ts";
import { type Resolver, referenceOf } from "../spec/references.ts";

const schemasPointer = "#/components/schemas";

/** Which property tells variants apart, and the values that stand for a schema, by its reference. */
export interface Discriminator {
  readonly property: string;
  readonly tags: ReadonlyMap<string, readonly string[]>;
}

/** The last part of a reference: the value that stands for a schema where no mapping says another. */
export function nameOf(reference: string): string {
  return pointerKeys(reference.replace(/^[^#]*#?/, "")).at(-1) ?? "";
}

/** Which component schemas extend which by allOf, and what discriminators say. Built when first asked. */
export class Inheritance {
  readonly #resolver: Resolver;
  #parents: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #children = new Map<string, string[]>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** The components that a schema extends directly. */
  parentsOf(reference: string): readonly string[] {
    this.#parents ??= this.#read();
    return this.#parents.get(reference) ?? [];
  }

  /** The components that extend a schema directly, in code-unit order. */
  childrenOf(reference: string): readonly string[] {
    this.#parents ??= this.#read();
    return this.#children.get(reference) ?? [];
  }

  /** All components that extend a schema, directly or not. */
  descendantsOf(reference: string): readonly string[] {
    const found = new Set<string>();
    const waiting = [...this.childrenOf(reference)];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next === reference || found.has(next)) continue;
      found.add(next);
      waiting.push(...this.childrenOf(next));
    }
    return [...found].sort(byCodeUnit);
  }

  /** A schema's `discriminator`; undefined where it has none that says a property. */
  discriminatorOf(value: unknown): Discriminator | undefined {
    const property = isObject(value) ? ownValue(value, "propertyName") : undefined;
    if (!isObject(value) || typeof property !== "string") return undefined;
    const mapping = ownValue(value, "mapping");
    const tags = new Map<string, string[]>();
    for (const [tag, target] of Object.entries(isObject(mapping) ? mapping : {})) {
      const reference = typeof target === "string" ? this.#mapped(target) : undefined;
      if (reference === undefined) continue;
      tags.set(reference, [...(tags.get(reference) ?? []), tag].sort(byCodeUnit));
    }
    return { property, tags };
  }

  /** A mapping names a schema by reference (bundling made those to files local), or by its name alone. */
  #mapped(target: string): string | undefined {
    const named = [target, nameOf(target)].map((name) => pointerTo(schemasPointer, name));
    return [target, ...named].find(
      (reference) => reference.startsWith("#/") && this.#resolver.target(reference) !== undefined,
    );
  }

  #read(): ReadonlyMap<string, readonly string[]> {
    const schemas = this.#resolver.target(schemasPointer)?.value;
    const parents = new Map<string, readonly string[]>();
    for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
      const parts = isObject(schema) ? ownValue(schema, "allOf") : undefined;
      if (!Array.isArray(parts)) continue;
      const reference = pointerTo(schemasPointer, name);
      const extended = parts.flatMap((part) => referenceOf(part) ?? []);
      parents.set(reference, extended);
      for (const parent of extended) {
        this.#children.set(parent, [...(this.#children.get(parent) ?? []), reference]);
      }
    }
    for (const children of this.#children.values()) children.sort(byCodeUnit);
    return parents;
  }
}
