// GitHub Flavored Markdown, https://github.github.com/gfm/: outside text that stays text.

/** A text on one line in which nothing is markup; fit for a table's cell. */
export function markdownText(text: string): string {
  return visible(text)
    .replace(/[\\`*_{}[\]<>|~#!&]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`))
    .replace(/^([-+=]|\d+[.)])/, "\\$1");
}

/** A text as code on one line (GFM §6.3), its fence longer than any run of backticks inside; fit for a cell (§4.10). */
export function markdownCode(text: string): string {
  // In a table a backslash before the bar would end its escape, so it is not shown.
  const inner = visible(text).replace(/\\*\|/g, "\\|");
  if (inner === "") return "";
  const longest = Math.max(0, ...(inner.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${inner}${space}${fence}`;
}

/** Line breaks and what cannot be seen become a space. */
function visible(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}
