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

/** `The upstream "api"` as the middle of a sentence has it. */
function inner(who: string): string {
  return who.replace(/^The /, "the ");
}
