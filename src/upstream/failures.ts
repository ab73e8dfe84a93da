import { UpstreamFailure } from "../core/ports.ts";

/** A credential could not be got; the reason ends the sentence and tells nothing secret. */
export function credentialFailure(who: string, reason: string): UpstreamFailure {
  return new UpstreamFailure(
    "credential",
    `The credential for ${inner(who)} could not be got: ${reason}.`,
  );
}

/** The caller has gone away. */
export function cancelled(who: string): UpstreamFailure {
  return new UpstreamFailure("cancelled", `The call was cancelled before ${inner(who)} answered.`);
}

/** A time has passed. */
export function timedOut(message: string): UpstreamFailure {
  return new UpstreamFailure("timeout", message);
}

/** The body, before or after decoding, is over what is allowed. */
export function tooLarge({
  who,
  maxBytes,
}: {
  readonly who: string;
  readonly maxBytes: number;
}): UpstreamFailure {
  return new UpstreamFailure("too-large", `${who} answered more than ${maxBytes} bytes.`);
}

/** The body cannot be decoded. */
export function unreadable(who: string): UpstreamFailure {
  return new UpstreamFailure(
    "encoding",
    `${who} answered in a content encoding that cannot be read.`,
  );
}

/** `The upstream "api"` as the middle of a sentence has it. */
function inner(who: string): string {
  return who.replace(/^The /, "the ");
}
