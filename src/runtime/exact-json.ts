/** A text of JSON in which each text or long integer is one match. */
const textOrLongInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g;

/**
 * The value of a JSON text (RFC 8259); undefined where it is not JSON. An integer that a JavaScript number
 * cannot hold exactly becomes the text of its digits, so that no id is changed on its way to a model.
 */
export function parseExactJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(withQuotedLongIntegers(text)) : value;
  } catch {
    return undefined;
  }
}

function withQuotedLongIntegers(text: string): string {
  return text.replace(textOrLongInteger, (found, offset: number) => {
    const isWhole = found.startsWith('"') || Number.isSafeInteger(Number(found));
    // The tail of a fraction (0.1234567890123456) is no integer.
    return isWhole || /[\d.eE+]/.test(text[offset - 1] ?? "") ? found : `"${found}"`;
  });
}
