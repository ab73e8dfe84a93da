import { eachTool, type Rule } from "../rule.ts";
import { hint } from "../subject.ts";
import { quoted } from "../words.ts";

/** A sentence that begins with a verb of writing and its object: "Deletes the …", not "Updates of …". */
const writes =
  /(?:^|[.!?]\s{1,3})((?:creates?|adds?|deletes?|removes?|updates?|sends?(?! an? (?:get|head|request)\b)|publish(?:es)?|uploads?|replaces?|renames?|archives?|approves?|revokes?|merges?|cancels?|overwrites?|executes?|installs?) (?:an?|the|all|any|one|every|each|this|these|it|new|existing|your)\b)/i;

const longestRead = 4000;

/** X06: what says that it only reads does not speak of writing. */
export const hiddenWrites: Rule = {
  id: "X06",
  slug: "hidden-writes",
  level: "warn",
  what: "A tool with readOnlyHint: true does not say of itself that it creates, changes or deletes something.",
  why: "Clients call what only reads without asking anybody.",
  fix: "Set readOnlyHint: false, or mend the description.",
  setting: "annotations under apis.<api>.tools.<tool>.",
  link: "https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations",
  check: eachTool((tool) => {
    if (hint(tool, "readOnlyHint") !== true) return [];
    const found = writes.exec(tool.description.slice(0, longestRead))?.[1];
    if (found === undefined) return [];
    const message = `readOnlyHint is true, and its description says ${quoted(found)}`;
    return [{ pointer: "/annotations/readOnlyHint", message }];
  }),
};
