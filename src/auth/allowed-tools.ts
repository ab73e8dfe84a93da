/** Whether a tool is among those that a caller may use: names, or globs in which `*` stands for any characters. */
export function isToolAllowed(tools: readonly string[] | undefined, name: string): boolean {
  return tools === undefined || tools.some((pattern) => isMeant(pattern, name));
}

/** Each piece between two stars is taken where it first fits: a later place would leave less for the others. */
function isMeant(pattern: string, name: string): boolean {
  const [start = "", ...pieces] = pattern.split("*");
  const end = pieces.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return name.length - end.length >= at && name.endsWith(end);
}
