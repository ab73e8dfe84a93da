import { essenceOf } from "../core/media-type.ts";
import type { Operation } from "../model/types.ts";

/** Statuses of answers without a body (RFC 9110 §15.3.5 and §15.3.6). */
const bodiless: ReadonlySet<string> = new Set(["204", "205"]);

/**
 * Whether a page of HTML can be what an operation answers though JSON is asked for: its spec has it beside JSON, allows
 * anything, or says nothing of the body. Where JSON is none of its types, the request's Accept says what is.
 */
export function mayBeHtml({ responses }: Operation): boolean {
  const successes = responses.filter(({ status }) => /^2/.test(status) && !bodiless.has(status));
  const types = successes.flatMap(({ contents }) =>
    contents.map(({ mediaType }) => essenceOf(mediaType)),
  );
  const isSilent = types.length === 0 && (successes.length > 0 || responses.length === 0);
  const isBeside =
    types.includes("application/json") && types.some((type) => /html$|^text\/\*$/.test(type));
  return isSilent || isBeside || types.includes("*/*");
}
