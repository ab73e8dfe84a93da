import { isObject, type JsonObject, objectFrom, ownValue } from "../core/json.ts";
import { pointerOf } from "../core/pointer.ts";
import { withReferences } from "./node-references.ts";
import type { Kind } from "./positions.ts";
import { type Node, rewrite } from "./rewrite.ts";

/** An object that a document is to hold beside its own. */
export interface Part {
  readonly file: string;
  /** Where it stands in its file. */
  readonly keys: readonly string[];
  readonly kind: Kind;
  readonly value: unknown;
  /** The keys of the component that it becomes; undefined where it takes the place of each reference to it. */
  readonly place: readonly string[] | undefined;
}

/** What a reference in a file leads to: a part, or else the reference to write instead. */
export type Localise = (reference: string, file: string) => Part | string;

interface Pieces {
  readonly file: string;
  readonly parts: Iterable<Part>;
  readonly localise: Localise;
}

/** The document with the parts in it, and the references to them local. Throws `TooLarge`. */
export function assemble(document: JsonObject, { file, parts, localise }: Pieces): JsonObject {
  const assembler = new Assembler(localise);
  const components = [...parts].flatMap((part): Component[] =>
    part.place === undefined ? [] : [{ place: part.place, value: assembler.localised(part) }],
  );
  const root = assembler.localised({ file, kind: "document", value: document });
  // rewrite gives an object for an object.
  return withComponents(root as JsonObject, components);
}

class Assembler {
  readonly #localise: Localise;
  readonly #inlined = new Map<Part, unknown>();

  constructor(localise: Localise) {
    this.#localise = localise;
  }

  localised({ file, kind, value }: Pick<Part, "file" | "kind" | "value">): unknown {
    return rewrite(value, kind, (_, node) => this.#node(node, file));
  }

  #node(node: Node, file: string): unknown {
    const reference = node["$ref"];
    const target = typeof reference === "string" ? this.#localise(reference, file) : undefined;
    if (typeof target === "object" && target.place === undefined)
      return this.#inlinedPart(target, node);
    return withReferences(node, (text) => {
      const found = this.#localise(text, file);
      return typeof found === "string" ? found : `#${pointerOf(found.place ?? [])}`;
    });
  }

  /** The part's value, made once; a reference to a part from inside itself stays. */
  #inlinedPart(part: Part, node: Node): unknown {
    if (!this.#inlined.has(part)) {
      this.#inlined.set(part, node);
      this.#inlined.set(part, this.localised(part));
    }
    return this.#inlined.get(part);
  }
}

interface Component {
  readonly place: readonly string[];
  readonly value: unknown;
}

function withComponents(root: JsonObject, components: readonly Component[]): JsonObject {
  const grouped = new Map<string, Component[]>();
  for (const { place, value } of components) {
    const [key = "", ...rest] = place;
    grouped.set(key, [...(grouped.get(key) ?? []), { place: rest, value }]);
  }
  const entries = [...grouped].map(([key, below]): [string, unknown] => {
    const whole = below.find(({ place }) => place.length === 0);
    if (whole !== undefined) return [key, whole.value];
    const known = ownValue(root, key);
    // Made of parts of JSON documents.
    return [key, withComponents((isObject(known) ? known : {}) as JsonObject, below)];
  });
  // And so is this.
  return { ...root, ...objectFrom(entries) } as JsonObject;
}
