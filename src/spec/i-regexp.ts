// I-Regexp, which the functions match() and search() of JSONPath take: https://www.rfc-editor.org/rfc/rfc9485
import { isRegExp, linearPattern, type TestPattern } from "../core/linear-pattern.ts";

/** What RFC 9485 §5.3 writes for a dot, which JavaScript's own leaves out more of. */
const anyButLineEnd = "[^\\n\\r]";

/**
 * The test of a whole text, or of any part of it; undefined for a pattern that is not run, since that would not end in
 * linear time or since it is no regular expression.
 */
export function iRegexp(pattern: string, part: "whole" | "any"): TestPattern | undefined {
  if (!isRegExp(pattern, "u")) return undefined;
  const translated = withPlainDots(pattern);
  return linearPattern(part === "whole" ? `^(?:${translated})$` : translated);
}

function withPlainDots(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[\s\S]|[[\].]/g, (token) => {
    if (token === "." && !isInClass) return anyButLineEnd;
    if (token === "[") isInClass = true;
    if (token === "]") isInClass = false;
    return token;
  });
}
