/** The target of the `rel="next"` link (RFC 8288 §3); undefined when there is none. */
export function nextLink(headers: { readonly [name: string]: string }): string | undefined {
  const header = headers["link"];
  if (header === undefined || header.length > 8192) return undefined;
  for (const [, target, parameters = ""] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("next")) return target;
  }
  return undefined;
}

/** One parameter of a link's query, decoded; undefined when it has none of that name. */
export function queryValue(link: string, name: string): string | undefined {
  const query = link.split("#", 1)[0]?.split("?").slice(1).join("?") ?? "";
  return new URLSearchParams(query).get(name) ?? undefined;
}
