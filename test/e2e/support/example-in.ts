import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/source-files.ts";

/** The block of a page of the documentation that begins with a text, as a terminal shows it. */
export function exampleIn(page: string, start: string): string | undefined {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks.find((block) => block.startsWith(start));
}
