import { createColors } from "picocolors";
import type { Paint } from "../core/render-diagnostic.ts";

/** A stream that is read by a person or by a program. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Colours for a terminal; none for a pipe, and none where NO_COLOR is set (https://no-color.org). */
export function paintFor({ isTTY }: Terminal): Paint {
  const colors = createColors(isTTY === true && !process.env["NO_COLOR"]);
  return {
    error: colors.red,
    warning: colors.yellow,
    info: colors.cyan,
    dim: colors.dim,
    bold: colors.bold,
  };
}

/** One line that says what is being done: it replaces itself on a terminal, and is not written elsewhere. */
export function progressLine(terminal: Terminal): { show(text: string): void; clear(): void } {
  if (terminal.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show: (text) => void terminal.write(`\r\u001b[2K${text}`),
    clear: () => void terminal.write("\r\u001b[2K"),
  };
}

/** Rows in columns two spaces apart, numbers to the right; the first row is the heading. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(cell));
  const widths = (texts[0] ?? []).map((_, column) =>
    texts.reduce((width, row) => Math.max(width, (row[column] ?? "").length), 0),
  );
  const lines = texts.map((row, index) =>
    row
      .map((text, column) => {
        const isNumber = typeof (rows[index === 0 ? 1 : index] ?? [])[column] === "number";
        const width = widths[column] ?? 0;
        return isNumber ? text.padStart(width) : text.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

function cell(value: string | number): string {
  return typeof value === "string" ? value : grouped(value);
}

/** 1234567 as `1,234,567`, in every locale. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
