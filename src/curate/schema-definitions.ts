import { isObject, ownValue } from "../core/json.ts";
import type { Resolver } from "../spec/references.ts";
import { cleanSchema } from "./clean-schema.ts";

/** A schema in which only keywords of JSON Schema are left; references are still the spec's. */
export type CleanSchema = { readonly [keyword: string]: unknown };

/** A clean schema, the references in it, and how long it is as JSON. */
export interface Definition {
  readonly schema: CleanSchema;
  readonly references: ReadonlySet<string>;
  readonly bytes: number;
}

/** What happens while schemas are read, for the caller to report. */
export interface SchemaEvents {
  loosened(keyword: string, reason: string): void;
  unresolved(reference: string): void;
}

/** The schemas that a spec's references lead to, each cleaned once and kept for all tools. */
export class SchemaDefinitions {
  readonly #resolver: Resolver;
  readonly #omitted: "readOnly" | "writeOnly";
  readonly #known = new Map<string, Definition | undefined>();
  readonly #inlinedBytes = new Map<string, number>();
  readonly #recursive = new Map<string, boolean>();
  #events: SchemaEvents = { loosened: () => {}, unresolved: () => {} };

  /** In a request readOnly properties are left out, in a response writeOnly ones (OpenAPI 3.1 §4.8.24.4). */
  constructor(resolver: Resolver, direction: "request" | "response") {
    this.#resolver = resolver;
    this.#omitted = direction === "request" ? "readOnly" : "writeOnly";
  }

  /** Cleans a schema, and every one that it leads to. What leads nowhere is reported and accepts anything. */
  define(schema: unknown, events: SchemaEvents): Definition {
    this.#events = events;
    return this.#define(schema);
  }

  /** Every definition that one leads to, by reference, in the order of first meeting. */
  reach(root: Definition): ReadonlyMap<string, Definition> {
    const reached = new Map<string, Definition>();
    const waiting = [...root.references];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const definition = this.#known.get(next);
      if (definition === undefined || reached.has(next)) continue;
      reached.set(next, definition);
      waiting.push(...definition.references);
    }
    return reached;
  }

  /** Length of a schema with everything inlined that is not recursive; Infinity when over the limit. */
  inlinedBytes(root: Definition, limit: number): number {
    return root.bytes + this.#sumInlined(root.references, { above: new Set(), limit });
  }

  /** Whether a definition leads back to itself. */
  isRecursive(reference: string): boolean {
    let recursive = this.#recursive.get(reference);
    if (recursive === undefined) {
      const definition = this.#known.get(reference);
      recursive = definition !== undefined && this.reach(definition).has(reference);
      this.#recursive.set(reference, recursive);
    }
    return recursive;
  }

  #define(schema: unknown): Definition {
    const references = new Set<string>();
    const clean = (value: unknown): CleanSchema => {
      const cleaned = cleanSchema(value, {
        nested: clean,
        omit: (member) => this.#isOmitted(member),
        loosened: (keyword, reason) => this.#events.loosened(keyword, reason),
      });
      const reference = ownValue(cleaned, "$ref");
      if (typeof reference !== "string") return cleaned;
      if (this.#definition(reference) !== undefined) references.add(reference);
      else delete cleaned["$ref"];
      return cleaned;
    };
    const cleaned = clean(schema);
    return { schema: cleaned, references, bytes: JSON.stringify(cleaned).length };
  }

  #definition(reference: string): Definition | undefined {
    if (this.#known.has(reference)) return this.#known.get(reference);
    const target = this.#resolver.target(reference);
    // Known before its inside is read, so that a schema that contains itself ends here.
    const unread = { schema: {}, references: new Set<string>(), bytes: 0 };
    this.#known.set(reference, target && unread);
    if (target === undefined) this.#events.unresolved(reference);
    else this.#known.set(reference, this.#define(target.value));
    return this.#known.get(reference);
  }

  #isOmitted(member: unknown): boolean {
    const target = this.#resolver.follow(member, "");
    return [member, target?.value].some(
      (value) => isObject(value) && ownValue(value, this.#omitted) === true,
    );
  }

  #sumInlined(
    references: ReadonlySet<string>,
    walk: { readonly above: Set<string>; readonly limit: number },
  ): number {
    let sum = 0;
    for (const reference of references) {
      if (sum > walk.limit) return Number.POSITIVE_INFINITY;
      sum += this.#inlined(reference, walk);
    }
    return sum;
  }

  #inlined(
    reference: string,
    walk: { readonly above: Set<string>; readonly limit: number },
  ): number {
    const known = this.#inlinedBytes.get(reference);
    if (known !== undefined) return known;
    const definition = this.#known.get(reference);
    // A recursive one stays a definition and is counted by its reference alone.
    if (definition === undefined || walk.above.has(reference)) return 0;
    walk.above.add(reference);
    const bytes = definition.bytes + this.#sumInlined(definition.references, walk);
    walk.above.delete(reference);
    this.#inlinedBytes.set(reference, bytes);
    return bytes;
  }
}
