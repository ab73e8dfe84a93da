// JSON Schema patterns (https://json-schema.org/draft/2020-12/json-schema-core#section-6.4) in linear time. A spec's
// pattern runs on what callers send, and JavaScript's own engine can be blocked for hours by 30 characters of it.
// The only file that imports re2js: docs/adr/0004-patterns-in-linear-time.md.
import { RE2JS } from "re2js";
import { objectFrom } from "./json.ts";

/**
 * Tests a text, anywhere in it unless the pattern is anchored; undefined for a text that is too long to be tested: whoever
 * asks has to say what that means.
 */
export type TestPattern = (text: string) => boolean | undefined;

const maxPatternLength = 2000;

/** Compiled, a pattern with bounded repeats can be 1,000 times its text. */
const maxProgramSize = 10_000;

/** Steps of the program times characters: 10 ms at the worst that was measured. Longer texts are not tested. */
const maxWork = 20_000_000;

interface Program {
  readonly regexp: RE2JS;
  /** In steps. */
  readonly size: number;
}

function compiled(pattern: string): Program | undefined {
  if (pattern.length > maxPatternLength || !isEcmaScript(pattern)) return undefined;
  try {
    const regexp = RE2JS.compile(translated(pattern));
    const size = regexp.programSize();
    return size > maxProgramSize ? undefined : { regexp, size };
  } catch {
    return undefined;
  }
}

/**
 * The test of an ECMA-262 pattern; undefined for one that is not executed: no regular expression, too large, or
 * with what cannot be run in linear time (lookaround, backreferences, repeats over 1,000).
 */
export function linearPattern(pattern: string): TestPattern | undefined {
  const program = compiled(pattern);
  if (program === undefined) return undefined;
  const { regexp, size } = program;
  return (text) => (text.length * size > maxWork ? undefined : regexp.test(text));
}

/** The named groups of a text that the pattern fits as a whole; undefined where it does not, or would cost too much. */
export type MatchGroups = (text: string) => { readonly [group: string]: string } | undefined;

/** Takes whole texts apart by an ECMA-262 pattern; undefined for one that `linearPattern` does not execute. */
export function linearGroups(pattern: string): MatchGroups | undefined {
  const program = compiled(`^(?:${pattern})$`);
  if (program === undefined) return undefined;
  const { regexp, size } = program;
  const names = Object.keys(regexp.namedGroups());
  return (text) => {
    if (text.length * size > maxWork) return undefined;
    const matcher = regexp.matcher(text);
    if (!matcher.find()) return undefined;
    return objectFrom(
      names.flatMap((name): [string, string][] => {
        // A group that took no part has none; the library's types do not say so.
        const group: unknown = matcher.group(name);
        return typeof group === "string" ? [[name, group]] : [];
      }),
    );
  };
}

/** Whether a host checks the pattern. Of one that it does not, the compiler says so, and the upstream still checks. */
export function isPatternExecuted(pattern: string): boolean {
  return linearPattern(pattern) !== undefined;
}

/** Escapes of letters that mean the same in both engines without the u flag. */
const commonEscape = /\\(?:[dDwWsSbBnrtfv]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4})/y;

/** `[[:alpha:]]` is a list of characters in ECMA-262, and letters to whoever writes it; `\k` is a backreference. */
const foreign = /\[\[:|\\k/;

/** JavaScript's only constructs what it reads here; it is never run. */
function isEcmaScript(pattern: string): boolean {
  if (foreign.test(pattern)) return false;
  return isRegExp(pattern, "u") || (isRegExp(pattern, "") && hasCommonEscapesOnly(pattern));
}

/** Whether JavaScript's engine, which only constructs it, reads the pattern with these flags. */
export function isRegExp(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Without the u flag `\A`, which begins a text elsewhere, is the letter A: nobody means that. */
function hasCommonEscapesOnly(pattern: string): boolean {
  return [...pattern.matchAll(/\\[\s\S]/g)].every(({ index, 0: escaped }) => {
    commonEscape.lastIndex = index;
    return !/[A-Za-z0-9]/.test(escaped) || commonEscape.test(pattern);
  });
}

/** JavaScript's white space beyond RE2's `\s`, and its line ends, as parts of a class. */
const moreSpace = "\\x0b\\x{a0}\\x{feff}\\pZ";
const lineEnds = "\\n\\r\\x{2028}\\x{2029}";

/** RE2's syntax for the same texts: its `\s` and `.` differ, the rest is translated by the library. */
function translated(pattern: string): string {
  let isInClass = false;
  const same = pattern.replace(/\\[\s\S]|[[\].]/g, (token) => {
    if (token === "\\s") return isInClass ? `\\s${moreSpace}` : `[\\s${moreSpace}]`;
    if (token === "\\S" && !isInClass) return `[^\\s${moreSpace}]`;
    if (token === "." && !isInClass) return `[^${lineEnds}]`;
    if (token === "[") isInClass = true;
    if (token === "]") isInClass = false;
    return token;
  });
  return RE2JS.translateRegExp(same);
}
