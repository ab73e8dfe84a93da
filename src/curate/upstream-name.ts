/** What an upstream that only the spec names is called: by its host, `uploads_example_com`, and a number where that is taken. */
export function upstreamName(url: string, taken: ReadonlyMap<string, unknown>): string {
  const base = nameOfPlace(url);
  let name = base;
  for (let number = 2; taken.has(name) || name === "api"; number += 1) name = `${base}_${number}`;
  return name;
}

/** Whether the name is one that `upstreamName` gives: then it may be the spec that names the upstream. */
export function isNameOfPlace(name: string, url: string): boolean {
  const base = nameOfPlace(url);
  return name === base || (name.startsWith(`${base}_`) && /^_\d+$/.test(name.slice(base.length)));
}

function nameOfPlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}
