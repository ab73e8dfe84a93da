import { catalog } from "./catalog.ts";
import type { Diagnostic, Location } from "./diagnostic.ts";
import { withHiddenNamed } from "./hidden-characters.ts";

/** Puts colour around a text; each is the identity where colours are off. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  dim(text: string): string;
  bold(text: string): string;
}

/** No colours: for files, pipes and tests. */
export const plainPaint: Paint = {
  error: (text) => text,
  warning: (text) => text,
  info: (text) => text,
  dim: (text) => text,
  bold: (text) => text,
};

/** `file:line:column`, as editors and terminals make it clickable; with the pointer where there is one. */
function renderLocation({ file, line, column, pointer }: Location): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return pointer === undefined ? place : `${place} (at #${pointer})`;
}

/**
 * A diagnostic for people: place, severity and code; the message; the line with a caret where the text is at hand; the
 * hint, or what mends every such problem; where to read more.
 */
export function renderDiagnostic(
  { code, severity, message, at, hint, rule }: Diagnostic,
  {
    paint = plainPaint,
    sourceLine,
  }: { readonly paint?: Paint; readonly sourceLine?: string | undefined } = {},
): string {
  const where = at === undefined ? "" : `${paint.bold(renderLocation(at))} `;
  const lines = [`${where}${paint[severity](severity)} ${code}: ${printable(message)}`];
  if (sourceLine !== undefined && at?.line !== undefined)
    lines.push(...caret(sourceLine, at, paint));
  lines.push(`  hint: ${printable(hint ?? catalog[code].fix)}`);
  const page = rule === undefined ? `errors.md#${code}` : `lint.md#${rule.toLowerCase()}`;
  lines.push(paint.dim(`  docs: docs/${page}`));
  return lines.join("\n");
}

/** What a file or a server says must not move the cursor. */
function printable(text: string): string {
  return withHiddenNamed(withoutControls(text));
}

function withoutControls(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "·");
}

const maxShown = 100;

function caret(sourceLine: string, at: Location, paint: Paint): readonly string[] {
  const column = at.column ?? 1;
  // A spec in one line is millions of characters long: show what is around the place.
  const from = column > maxShown / 2 ? column - maxShown / 2 : 0;
  const shown = withoutControls(sourceLine.slice(from, from + maxShown).replaceAll("\t", " "));
  const gutter = `  ${at.line} | `;
  const mark = " ".repeat(Math.max(0, gutter.length + column - 1 - from));
  return [paint.dim(`${gutter}${shown}`), `${mark}^`];
}
