import { every, type PathPart, type Reference } from "./syntax.ts";

/** How a message names what a reference leads to: `comments[*].body` of the arguments, `$item.body` elsewhere. */
export function referenceText({ root, path }: Reference): string {
  const below = path.map(partText).join("");
  return root === "inputs" ? below.replace(/^\./, "") : `$${root}${below}`;
}

function partText(part: PathPart): string {
  return typeof part === "number" || part === every ? `[${part}]` : `.${part}`;
}
