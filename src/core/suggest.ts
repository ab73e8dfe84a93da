/** Edit distance between two texts (insert, delete, replace, swap of neighbours). */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + same,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/**
 * The known name closest to a mistyped one, or undefined when none is close.
 * Texts over 100 characters are not compared, so that hostile input costs nothing.
 */
export function closest(input: string, known: Iterable<string>): string | undefined {
  if (input.length > 100) return undefined;
  const wanted = input.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length * 0.4));
  let best: { readonly name: string; readonly away: number } | undefined;
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    const away = distance(wanted, name.toLowerCase());
    if (away <= allowed && (best === undefined || away < best.away)) best = { name, away };
  }
  return best?.name;
}

/** `did you mean "x"?`, or undefined when nothing is close: ready to be a hint. */
export function didYouMean(input: string, known: Iterable<string>): string | undefined {
  const name = closest(input, known);
  return name === undefined ? undefined : `did you mean "${name}"?`;
}
