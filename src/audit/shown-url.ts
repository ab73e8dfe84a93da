import { redactionMark } from "../core/secret.ts";

/** A URL as it was written, without what may be a secret of it: a name, a password, the values of its query. */
export function shownUrl(text: string): string {
  return text
    .replace(/^(\w+:\/\/)[^/?#\\]*@/, "$1")
    .replace(/([?&][^=&#]*=)[^&#]+/g, `$1${redactionMark}`);
}
