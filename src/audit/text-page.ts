import type { Paint } from "../core/render-diagnostic.ts";
import { onOneLine } from "../review/printable.ts";
import { wrapText } from "./wrap-text.ts";

/** Where a report is printed: its colours, and how many characters a line has. */
export interface TextPage {
  readonly paint: Paint;
  readonly width: number;
}

/** A heading with entries below it, each in lines of the page's width; nothing where there are no entries. */
export function listLines(
  heading: string,
  entries: readonly string[],
  { paint, width }: TextPage,
): readonly string[] {
  if (entries.length === 0) return [];
  const lines = entries.flatMap((entry) =>
    wrapText(onOneLine(entry), width - 6).map((line, at) => `${at === 0 ? "  " : "      "}${line}`),
  );
  return [paint.bold(heading), ...lines];
}
