/** A text as JSON may write it too: each character by its number. */
export function escaped(text: string): string {
  return [...text]
    .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
