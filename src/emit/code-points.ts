/** Ascending ranges of code points: the first and last of each, one after the other. */
export type CodePoints = Uint32Array;

/** Reads ranges such as `41-5a 61 2e80-2e99`, in hexadecimal. */
export function codePoints(text: string): CodePoints {
  const bounds = text
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [first = "", last = first] = range.split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
  return Uint32Array.from(bounds);
}

/** Whether a code point lies in one of the ranges, by bisection. */
export function isWithin(ranges: CodePoints, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codePoint > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  const first = ranges[low * 2];
  return first !== undefined && first <= codePoint;
}
