// Unicode Technical Standard #39 (https://www.unicode.org/reports/tr39/) has the reasons: what no reader sees, a model reads.

/**
 * Zero-width spaces and joiners of words, marks that turn the direction of a text around (CVE-2021-42574), tags, and the
 * variation selectors beyond those of emoji. What scripts need to be written (U+200C to U+200F, U+FE0F) is not here.
 */
const hidden = /[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e01ef}]/gu;

/** In JSON the controls of a terminal beyond ASCII (C1), too: those of ASCII are escaped there already. */
const hiddenInJson = new RegExp(`[\\u0080-\\u009f]|${hidden.source}`, "gu");

/**
 * A text without control characters, format characters and variation selectors, in the composed form (NFC) that looks the
 * same. Some scripts and emoji are written with format characters: a short description does without.
 */
export function withoutHidden(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (character) => (/\s/.test(character) ? character : " "))
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, "")
    .normalize("NFC");
}

/** A text in which everybody sees what stood there unseen, by its number: `<U+202E>`. */
export function withHiddenNamed(text: string): string {
  if (isAscii(text)) return text;
  return text.replace(hidden, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `<U+${number.padStart(4, "0")}>`;
  });
}

/** A JSON text of the same value in which they, and C1 controls, are escaped: `\u202e`. */
export function withHiddenEscaped(json: string): string {
  if (isAscii(json)) return json;
  return json.replace(hiddenInJson, (character) => {
    let escaped = "";
    for (let at = 0; at < character.length; at += 1) {
      escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
    }
    return escaped;
  });
}

/** As most texts are, and seen much faster than characters are looked for. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
