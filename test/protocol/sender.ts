import { Canceller } from "../../src/core/cancellation.ts";
import { ownRules } from "../../src/protocol/caller-rules.ts";

/** What an exchange has besides its message, when anybody may send it. */
export function anySender() {
  return { rules: ownRules(), owner: "anybody", abort: new Canceller() };
}
