// CommonMark (https://spec.commonmark.org/0.31.2/): outside text that stays text.

/** A text as code on one line (§6.1), in a fence that is longer than any run of backticks inside. */
export function markdownCode(text: string): string {
  const inner = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  if (inner === "") return "";
  const runs = inner.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const space = inner.startsWith("`") || inner.endsWith("`") ? " " : "";
  return fence + space + inner + space + fence;
}

/** The text as it is where no sign in it can be markup, else as code. */
export function markdownText(text: string): string {
  return /^[\p{L}\d](?:[\p{L}\d ,'()/-]*[\p{L}\d)])?$/u.test(text) ? text : markdownCode(text);
}
