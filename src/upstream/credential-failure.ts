import { UpstreamFailure } from "../core/ports.ts";
import { inner } from "./exchange.ts";

/** A credential could not be got; the reason ends the sentence and tells nothing secret. */
export function credentialFailure(who: string, reason: string): UpstreamFailure {
  return new UpstreamFailure(
    "credential",
    `The credential for ${inner(who)} could not be got: ${reason}.`,
  );
}
