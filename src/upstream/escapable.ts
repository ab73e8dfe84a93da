/** The source of a pattern for a form, each character of which may be written as `\\uXXXX`. */
export function escapable(form: string): string {
  const characters = Array.from({ length: form.length }, (_, at) => form.charCodeAt(at));
  const pattern = characters.map((code) => {
    const hex = code.toString(16).padStart(4, "0");
    const digits = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:\\u${hex}|\\\\u${digits})`;
  });
  return pattern.join("");
}
