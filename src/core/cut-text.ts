/**
 * The beginning of a text, of at most so many UTF-16 units. A cut between the halves of a surrogate pair would leave half
 * a character: it is made before them.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[max - 1] ?? "");
  return text.slice(0, splitsPair ? max - 1 : max);
}
