/** A part of a page between two comments: what it is called, and what makes it. */
export interface Part {
  readonly mark: string;
  readonly source: string;
}

/** The text of a part; undefined where the page has no such part. */
export function partOf(page: string, part: Part): string | undefined {
  const [, rest] = page.split(startOf(part));
  const [text, end] = rest?.split(endOf(part)) ?? [];
  return end === undefined ? undefined : text?.trim();
}

/** The page with another text in a part; throws where it has no such part. */
export function withPart(page: string, part: Part, text: string): string {
  if (partOf(page, part) === undefined) throw new Error(`The page has no part ${part.mark}.`);
  const [before = "", rest = ""] = page.split(startOf(part));
  const [, after = ""] = rest.split(endOf(part));
  return `${before}${startOf(part)}\n\n${text}\n\n${endOf(part)}${after}`;
}

function startOf({ mark, source }: Part): string {
  return `<!-- ${mark}: ${source} -->`;
}

function endOf({ mark }: Part): string {
  return `<!-- /${mark} -->`;
}
