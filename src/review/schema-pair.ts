import type { Change, Versions } from "./change.ts";

/** A schema's keywords. */
export type Keywords = { readonly [keyword: string]: unknown };

/** Two versions of a schema, and what messages call the place. */
export interface SchemaPair extends Versions<Keywords> {
  /** `argument "sort"`. */
  readonly place: string;
}

/** Any two versions of a schema: true, false and missing ones too. */
export interface AnyPair extends Versions<unknown> {
  readonly place: string;
}

/** Compares what stands inside a schema; given to the comparisons, since all of them lead to each other. */
export type CompareInner = (pair: AnyPair) => readonly Change[];

/** The place of something inside a place: `argument "filter.labels"`. */
export function placeWithin(place: string, step: string): string {
  return place.endsWith('"') ? `${place.slice(0, -1)}${step}"` : `${place}${step}`;
}
