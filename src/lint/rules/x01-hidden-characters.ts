import { withHiddenNamed } from "../../core/hidden-characters.ts";
import { textRule } from "../text-rule.ts";

/**
 * What core does not know to be unseen, since data may have it: control characters but for tab and line ends, half of a
 * pair of surrogates, soft hyphens, fillers of Hangul, and variation selectors after what has no other form.
 */
const alsoUnseen =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00ad\u115f\u3164\uffa0]|(?<![\u1100-\u115e])\u1160|(?<![\p{Emoji}\p{S}])[\ufe0e\ufe0f]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/u;

/** X01: nothing in the texts that people do not see. */
export const hiddenCharacters = textRule({
  id: "X01",
  slug: "hidden-characters",
  level: "fail",
  what: "No name, description or schema has characters that nobody sees: zero-width ones, marks of direction, tags, soft hyphens, control characters.",
  why: "What a reviewer does not see, a model reads: it is how instructions are smuggled in.",
  fix: "Take them out of the text.",
  setting:
    "a text of your own under apis.<api>.tools.<tool>, or overlays under apis.<api>, take the place of the spec's.",
  link: "https://www.unicode.org/reports/tr39/",
  find: (text) => {
    const named = withHiddenNamed(text);
    const mark = /<U\+[0-9A-F]{4,6}>/.exec(named)?.[0];
    if (named !== text && mark !== undefined) return `a hidden character, ${mark}`;
    const code = alsoUnseen.exec(text)?.[0].codePointAt(0);
    if (code === undefined) return undefined;
    return `a hidden character, <U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  },
});
