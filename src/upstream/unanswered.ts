import { UpstreamFailure } from "../core/ports.ts";

/** The connection failed, so that another may succeed. */
export class Unanswered extends UpstreamFailure {
  /** Whether there was one, so that it may be the request that is the reason. */
  readonly wasConnected: boolean;

  constructor(
    kind: "timeout" | "connection",
    { message, wasConnected }: { readonly message: string; readonly wasConnected: boolean },
  ) {
    super(kind, message);
    this.wasConnected = wasConnected;
  }
}
