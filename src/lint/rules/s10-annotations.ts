import { eachTool, type Found, type Rule } from "../rule.ts";
import { hint } from "../subject.ts";
import { verbOf } from "../words.ts";

/** S10: hints that are there, and that agree with the name. */
export const annotations: Rule = {
  id: "S10",
  slug: "annotations",
  level: "warn",
  what: "readOnlyHint is stated, and destructiveHint where something is written; get, list and search read only, delete destroys.",
  why: "Clients ask people, or do not, by these hints. Without them the protocol takes every tool for destructive.",
  fix: "State readOnlyHint, and destructiveHint where the tool writes; or choose the verb that says what it does.",
  setting: "annotations under apis.<api>.tools.<tool>.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations",
  check: eachTool((tool): readonly Found[] => {
    const [reads, destroys] = [hint(tool, "readOnlyHint"), hint(tool, "destructiveHint")];
    const about = { pointer: "/annotations" };
    if (typeof reads !== "boolean") return [{ ...about, message: "readOnlyHint is missing" }];
    if (!reads && typeof destroys !== "boolean")
      return [{ ...about, message: "it writes, and destructiveHint is missing" }];
    const { verb, family } = verbOf(tool.words) ?? {};
    if ((family === "get" || family === "list") && !reads)
      return [{ ...about, message: `its name says ${verb}, its annotations that it writes` }];
    if (family === undefined || family === "get" || family === "list") return [];
    if (reads && hasWritingVerbFirst(tool.words))
      return [{ ...about, message: `its name says ${verb}, its annotations that it only reads` }];
    if (family === "delete" && !destroys)
      return [{ ...about, message: `its name says ${verb}, and destructiveHint is false` }];
    return [];
  }),
};

/** In second place a writing verb is often a thing: `list_changes_set`, `pull_patch`. */
function hasWritingVerbFirst(words: readonly string[]): boolean {
  return verbOf(words)?.at === 0;
}
