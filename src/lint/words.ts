/** The words of a name in any style, in lower case: `list_pullRequests` is list, pull, requests. */
export function nameWords(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** What a name means however it is spelled: `perPage`, `per_page` and `per-page` are one concept. */
export function conceptOf(name: string): string {
  return nameWords(name).join("");
}

/** The style that a name of several words is written in; undefined for one word, which is in all of them. */
export function styleOf(name: string): "camelCase" | "snake_case" | "kebab-case" | undefined {
  if (/[a-z0-9]_[a-z0-9]/i.test(name)) return "snake_case";
  if (/[a-z0-9]-[a-z0-9]/i.test(name)) return "kebab-case";
  return /[a-z0-9][A-Z]/.test(name) ? "camelCase" : undefined;
}

/** Verbs that mean alike, by the first of them. */
const verbFamilies = {
  get: ["get", "read", "fetch", "show", "retrieve", "view", "describe"],
  list: ["list", "search", "find", "query", "browse", "lookup"],
  create: ["create", "add", "new", "make", "insert", "post"],
  update: ["update", "edit", "modify", "change", "patch", "set", "put"],
  delete: ["delete", "remove", "destroy", "purge", "erase", "drop"],
} as const;

/** What a tool's name says that it does. */
export type VerbFamily = keyof typeof verbFamilies;

const familyOfVerb = new Map<string, VerbFamily>(
  Object.entries(verbFamilies).flatMap(([family, verbs]) =>
    verbs.map((verb) => [verb, family as VerbFamily] as const),
  ),
);

/** The verb of a tool's name: its first word, or its second where the first is a thing: `issues_list`. */
export function verbOf(
  words: readonly string[],
): { readonly verb: string; readonly family: VerbFamily; readonly at: number } | undefined {
  for (const at of [0, 1]) {
    const verb = words[at] ?? "";
    const family = familyOfVerb.get(verb);
    if (family !== undefined) return { verb, family, at };
  }
  return undefined;
}

/** Up to three of these names in a sentence, and how many more there are. */
export function someOf(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** The text between quotes, cut to what fits into a message. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return `"${line.length > 80 ? `${line.slice(0, 79)}…` : line}"`;
}
