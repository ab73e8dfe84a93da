/** The elements by key, keys and elements in the order in which they come. What has no key is left out. */
export function groupBy<T>(
  elements: Iterable<T>,
  keyOf: (element: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}
