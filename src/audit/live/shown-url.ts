/** A URL as reports show it: what its query holds may be a key, and whoever is named in it may have a password. */
export function shownUrl({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
}

/** A Location, absolute or not, as reports show it. */
export function shownLocation(location: string): string {
  return location.replace(/([?#]).*/s, "$1…").replace(/\/\/[^/?#]*@/, "//");
}
