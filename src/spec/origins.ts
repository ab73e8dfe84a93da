import type { Location } from "../core/diagnostic.ts";
import { pointerKeys, pointerOf, valueAt } from "../core/pointer.ts";
import type { Part } from "./assemble.ts";
import { convertedPlace } from "./component-names.ts";
import { referenceOf } from "./references.ts";

/** A value as it stands in a file. */
type Place = Pick<Part, "file" | "keys" | "value">;

/** More files than any chain of references leads through. */
const maxHops = 50;

/** Tells where the parts of a bundled document come from. */
export class Origins {
  readonly #root: Place;
  readonly #partOf: (reference: string, file: string) => Part | undefined;
  readonly #components: ReadonlyMap<string, Part>;

  constructor(
    root: Place,
    {
      parts,
      partOf,
    }: {
      readonly parts: Iterable<Part>;
      readonly partOf: (reference: string, file: string) => Part | undefined;
    },
  ) {
    this.#root = root;
    this.#partOf = partOf;
    this.#components = new Map(
      [...parts].flatMap((part) =>
        part.place === undefined ? [] : [[pointerOf(convertedPlace(part.place)), part] as const],
      ),
    );
  }

  /** The file, and the pointer in it, of what a pointer leads to in the bundle, as far as the file has it. */
  placeOf(pointer: string): Location {
    const keys = pointerKeys(pointer);
    const part = this.#components.get(pointerOf(keys.slice(0, 3)));
    let place: Place = part ?? this.#root;
    for (const key of part === undefined ? keys : keys.slice(3)) {
      const { file, keys: above, value } = this.#behind(place);
      const member = valueAt(value, [key]);
      if (member === undefined) break;
      place = { file, keys: [...above, key], value: member };
    }
    return { file: place.file, pointer: pointerOf(place.keys) };
  }

  /** The part that was put in the place of a reference to it. */
  #behind(place: Place): Place {
    let at = place;
    for (let hops = 0; hops < maxHops; hops += 1) {
      const reference = referenceOf(at.value);
      const part = reference === undefined ? undefined : this.#partOf(reference, at.file);
      if (part === undefined || part.place !== undefined) return at;
      at = part;
    }
    return at;
  }
}
