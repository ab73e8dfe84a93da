import { withHiddenNamed } from "../core/hidden-characters.ts";
import { wellFormed } from "../core/percent-encode.ts";

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text that is nothing but text in HTML, in an element or in a quoted attribute; what nobody sees in it is named. */
export function htmlText(text: string): string {
  const visible = withHiddenNamed(wellFormed(text)).replace(/[^\P{Cc}\n\t]/gu, "·");
  return visible.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
