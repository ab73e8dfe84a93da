import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import { isObject, ownValue } from "../core/json.ts";
import type { Resolver } from "../spec/references.ts";
import { cleanSchema } from "./clean-schema.ts";
import { composeSchema } from "./compose-schema.ts";
import { cutCircles } from "./cut-circles.ts";
import { type Definition, measured } from "./definition.ts";
import { Inheritance } from "./inheritance.ts";
import type { CleanSchema } from "./map-schemas.ts";
import { isAlias, mergeAllOf } from "./merge-all-of.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { below, type Place, pointerAt } from "./schema-place.ts";
import type { VariantSources } from "./variants.ts";

/** How the schemas of an API are read. */
export interface DefinitionOptions {
  /** In a request readOnly properties are left out, in a response writeOnly ones (OpenAPI 3.1 §4.8.24.4). */
  readonly direction: "request" | "response";
  /** Keep titles, examples and oneOf, for clients that take all of JSON Schema. */
  readonly asWritten?: boolean;
  /** The spec's file, for what is reported. */
  readonly file?: string;
}

/** Times that allOf may lead back to where it came from while one reference is merged. */
const maxCircles = 1000;

/**
 * The schemas of a spec, each cleaned and composed once and kept for all tools. What is lost on the way is reported once,
 * where it stands: schema-loosened and reference-unresolved.
 */
export class SchemaDefinitions {
  readonly #resolver: Resolver;
  readonly #options: DefinitionOptions;
  readonly #sources: VariantSources;
  readonly #cleaned = new Map<string, CleanSchema>();
  readonly #plain = new Map<string, CleanSchema>();
  readonly #definitions = new Map<string, Definition>();
  readonly #inline = new WeakMap<object, CleanSchema>();
  readonly #diagnostics = new Map<string, Diagnostic>();
  /** References whose allOf is being merged, to see circles. */
  readonly #merging = new Set<string>();
  #circles = 0;
  /** References whose definition is being made, to see schemas that are each other. */
  readonly #open = new Set<string>();

  constructor(resolver: Resolver, options: DefinitionOptions) {
    this.#resolver = resolver;
    this.#options = options;
    this.#sources = {
      plain: (reference) => this.plain(reference),
      inheritance: new Inheritance(resolver),
      keepsOneOf: options.asWritten === true,
    };
  }

  /** What was lost so far, each part of the spec once. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics.values()];
  }

  /** A schema of the document, cleaned and composed; the references in it are the spec's. */
  compose(schema: unknown, pointer: string): CleanSchema {
    if (!isObject(schema)) return this.#clean(schema, pointer);
    const known = this.#inline.get(schema);
    if (known !== undefined) return known;
    const composed = composeSchema(this.#clean(schema, pointer), this.#sources);
    this.#inline.set(schema, composed);
    return composed;
  }

  /** What a composed schema is once its own reference is followed, words beside it kept. */
  followed(schema: CleanSchema): CleanSchema {
    let at = schema;
    for (let hops = 0; hops < 20 && typeof at["$ref"] === "string"; hops += 1) {
      const { $ref, ...beside } = at;
      const target = this.definition(String($ref)).schema;
      at = mergeSchemas(target, beside) ?? target;
    }
    return at;
  }

  /** The definition that a reference in a composed schema leads to. */
  definition(reference: string): Definition {
    const known = this.#definitions.get(reference);
    if (known !== undefined) return known;
    const clean = this.#target(reference);
    const source = isAlias(clean) ? clean : (this.plain(reference) ?? {});
    const composed = composeSchema(source, this.#sources, reference);
    this.#open.add(reference);
    const made = measured(cutCircles(composed, (next) => this.#closes(next)));
    this.#open.delete(reference);
    this.#definitions.set(reference, made);
    return made;
  }

  /** Whether a reference for the same value leads back to a schema that is being defined. */
  #closes(reference: string): boolean {
    if (!this.#open.has(reference)) {
      this.definition(reference);
      return false;
    }
    const message = "the schema is itself again before any part of it; anything is accepted there";
    const pointer = this.#resolver.target(reference)?.pointer ?? "";
    this.#report("schema-loosened", message, pointer);
    return true;
  }

  /** Every definition that a schema leads to, by reference, in the order of first meeting. */
  reach({ references }: Definition): ReadonlyMap<string, Definition> {
    const reached = new Map<string, Definition>();
    const waiting = [...references.keys()];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue;
      const definition = this.definition(next);
      reached.set(next, definition);
      waiting.push(...definition.references.keys());
    }
    return reached;
  }

  /** A reference's schema with its allOf merged, not composed yet; undefined inside of a circle of allOf. */
  plain(reference: string): CleanSchema | undefined {
    const known = this.#plain.get(reference);
    if (known !== undefined) return known;
    // In a web of circles there are more ways around than can be gone.
    if (this.#merging.has(reference) || this.#circles > maxCircles) {
      this.#circles += 1;
      return undefined;
    }
    const before = this.#circles;
    this.#merging.add(reference);
    const merged = this.#unaliased(mergeAllOf(this.#target(reference), this.#sources.plain));
    this.#merging.delete(reference);
    if (this.#circles === before || this.#merging.size === 0) this.#plain.set(reference, merged);
    if (this.#merging.size === 0) this.#circles = 0;
    return merged;
  }

  #unaliased(schema: CleanSchema): CleanSchema {
    const { $ref, ...beside } = schema;
    if (typeof $ref !== "string") return schema;
    const target = this.plain($ref) ?? {};
    return mergeSchemas(target, beside) ?? target;
  }

  /** A reference's schema, cleaned; one that accepts anything where it leads nowhere. */
  #target(reference: string): CleanSchema {
    const known = this.#cleaned.get(reference);
    if (known !== undefined) return known;
    const target = this.#resolver.target(reference);
    const cleaned = target === undefined ? {} : this.#clean(target.value, target.pointer);
    this.#cleaned.set(reference, cleaned);
    return cleaned;
  }

  #clean(schema: unknown, place: Place): CleanSchema {
    const cleaned = cleanSchema(schema, place, {
      nested: (inner, where) => this.#clean(inner, where),
      omits: (member) => this.#omits(member),
      lost: (keyword, reason, where) =>
        this.#report("schema-loosened", `${keyword}: ${reason}`, where),
      keepsAnnotations: this.#options.asWritten === true,
    });
    const reference = cleaned["$ref"];
    if (typeof reference === "string" && this.#leadsNowhere(reference)) {
      const message = `the reference ${reference} leads nowhere; anything is accepted there`;
      this.#report("reference-unresolved", message, below(place, "$ref"));
      delete cleaned["$ref"];
    }
    const discriminator = isObject(schema) ? ownValue(schema, "discriminator") : undefined;
    if (discriminator !== undefined) cleaned["discriminator"] = discriminator;
    return cleaned;
  }

  #leadsNowhere(reference: string): boolean {
    return this.#resolver.follow({ $ref: reference }, "") === undefined;
  }

  #omits(member: unknown): boolean {
    const omitted = this.#options.direction === "request" ? "readOnly" : "writeOnly";
    const target = this.#resolver.follow(member, "")?.value;
    return [member, target].some((value) => isObject(value) && ownValue(value, omitted) === true);
  }

  #report(code: "schema-loosened" | "reference-unresolved", message: string, place: Place): void {
    const pointer = pointerAt(place);
    const at = { file: this.#options.file ?? "", pointer };
    const key = `${pointer} ${message}`;
    if (!this.#diagnostics.has(key)) this.#diagnostics.set(key, diagnostic(code, message, { at }));
  }
}
