import { redactionMark } from "../core/secret.ts";
import { escapable } from "./escapable.ts";

/** A text without these forms of secrets, as they are or with characters written as `\\uXXXX`: some write JSON so without need. */
export function withoutForms(text: string, forms: readonly string[]): string {
  const plain = forms.reduce((rest, form) => rest.replaceAll(form, redactionMark), text);
  if (!plain.includes("\\u")) return plain;
  return forms.reduce(
    (rest, form) => rest.replace(new RegExp(escapable(form), "g"), redactionMark),
    plain,
  );
}
