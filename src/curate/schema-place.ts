import { pointerTo } from "../core/pointer.ts";

/** Where a schema stands, put together only when somebody asks: nearly nobody does. */
export type Place = string | { readonly above: Place; readonly keys: readonly (string | number)[] };

/** The place so many keys further down. */
export function below(above: Place, ...keys: readonly (string | number)[]): Place {
  return { above, keys };
}

/** The place as a JSON Pointer (RFC 6901). */
export function pointerAt(place: Place): string {
  if (typeof place === "string") return place;
  return place.keys.reduce<string>(pointerTo, pointerAt(place.above));
}
