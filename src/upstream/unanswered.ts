import { UpstreamFailure } from "../core/ports.ts";

/** The upstream cannot be reached or keeps silent: a failure that speaks of the upstream, not of one request. */
export class Unanswered extends UpstreamFailure {
  /** Whether the connection failed, so that another may succeed; a silent upstream is not asked again. */
  readonly mayRetry: boolean;

  constructor(
    kind: "timeout" | "connection",
    { message, mayRetry }: { readonly message: string; readonly mayRetry: boolean },
  ) {
    super(kind, message);
    this.mayRetry = mayRetry;
  }
}
