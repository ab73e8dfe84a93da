/** Prints a heading, and rows in columns: the first one to the left, figures to the right. The first row names them. */
export function printTable(heading: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("   ")
      .trimEnd(),
  );
  process.stdout.write(`\n${heading}\n\n${lines.map((line) => `  ${line}\n`).join("")}`);
}

/** Seconds, from milliseconds: `1.25 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** Whole milliseconds. */
export function milliseconds(ms: number): string {
  return `${ms.toFixed(0)} ms`;
}

/** Megabytes of a million bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** How many times as much: `2.4x`. */
export function ratio(value: number, base: number): string {
  return `${(value / base).toFixed(1)}x`;
}

/** The middle of some figures; of an even number of them the upper middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
