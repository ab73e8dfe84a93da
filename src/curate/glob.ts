/** What a piece of a pattern stands for: `*` anything but `/`, `**` anything, else itself. */
type Piece = "*" | "**" | string;

/**
 * A test for texts that a pattern means whole. `*` stands for anything but `/`, `**` for anything; braces and all else
 * are literal: paths are full of them. The time is at most the product of the two lengths, whatever they are.
 */
export function glob(pattern: string): (text: string) => boolean {
  const pieces: readonly Piece[] = pattern.match(/\*+|[^*]/gs) ?? [];
  return (text) => {
    let reached = closure(new Set([0]), pieces);
    for (const sign of text) reached = closure(step(reached, sign, pieces), pieces);
    return reached.has(pieces.length);
  };
}

/** The places in the pattern that one more sign leads to. */
function step(places: ReadonlySet<number>, sign: string, pieces: readonly Piece[]): Set<number> {
  const next = new Set<number>();
  for (const place of places) {
    const piece = pieces[place];
    if (piece === sign) next.add(place + 1);
    else if (piece?.startsWith("*") && (piece.length > 1 || sign !== "/")) next.add(place);
  }
  return next;
}

/** A wildcard may also stand for nothing. */
function closure(places: Set<number>, pieces: readonly Piece[]): Set<number> {
  for (const place of places) if (pieces[place]?.startsWith("*")) places.add(place + 1);
  return places;
}
