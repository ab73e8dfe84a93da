import { valueAt } from "../core/pointer.ts";

/** Where a value stands in a file. */
export interface Place {
  readonly file: string;
  readonly keys: readonly string[];
}

/** Where a member comes from: a place, or another key of the same object or array, as its file has it. */
export type Origin = Place | string;

const none: ReadonlyMap<string, Origin> = new Map();

/** Where the members come from that are not where their object or array was read. */
export class MemberOrigins {
  readonly #known = new WeakMap<object, ReadonlyMap<string, Origin>>();

  /** Those of an object or array. */
  of(container: object): ReadonlyMap<string, Origin> {
    return this.#known.get(container) ?? none;
  }

  /** Notes those of a new object or array. */
  set(container: object, origins: ReadonlyMap<string, Origin>): void {
    if (origins.size > 0) this.#known.set(container, origins);
  }

  /** The place of what the keys lead to in a document that was read from `file`. */
  placeOf(
    keys: readonly string[],
    root: { readonly file: string; readonly value: unknown },
  ): Place {
    let place: Place = { file: root.file, keys: [] };
    let value: unknown = root.value;
    for (const key of keys) {
      const isContainer = typeof value === "object" && value !== null;
      const origin = (isContainer ? this.of(value as object).get(key) : undefined) ?? key;
      place =
        typeof origin === "string" ? { file: place.file, keys: [...place.keys, origin] } : origin;
      value = valueAt(value, [key]);
    }
    return place;
  }
}
