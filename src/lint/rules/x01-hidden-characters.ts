import { withHiddenNamed } from "../../core/hidden-characters.ts";
import { textRule } from "../text-rule.ts";

/** Control characters but for tab and line ends, and those that core knows to be unseen. */
const controls = /(?![\t\n\r])\p{Cc}/u;

/** X01: nothing in the texts that people do not see. */
export const hiddenCharacters = textRule({
  id: "X01",
  slug: "hidden-characters",
  level: "fail",
  what: "No name, description or schema has characters that nobody sees: zero-width ones, marks of direction, tags, control characters.",
  why: "What a reviewer does not see, a model reads: it is how instructions are smuggled in.",
  fix: "Take them out of the text.",
  setting:
    "a text of your own under apis.<api>.tools.<tool>, or overlays under apis.<api>, take the place of the spec's.",
  link: "https://www.unicode.org/reports/tr39/",
  find: (text) => {
    const named = withHiddenNamed(text);
    const found = named === text ? controls.exec(text) : /<U\+[0-9A-F]{4,6}>/.exec(named);
    if (found === null) return undefined;
    const [mark = ""] = found;
    const number = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return named === text ? `a hidden character, <U+${number}>` : `a hidden character, ${mark}`;
  },
});
