import type { HttpAnswer } from "../protocol/http-answer.ts";
import type { Reply } from "../protocol/reply.ts";
import type { Arrived, McpRoute } from "./route.ts";

/** What a line is made of. */
export interface Told {
  readonly route: McpRoute;
  readonly arrived: Arrived;
  /** What the protocol answered; undefined for a message that has no answer. */
  readonly told: Reply | undefined;
}

/** One line for a call, and one more for the audit where its tool writes; other requests only for who looks closely. */
export function logAnswer({ status }: HttpAnswer, { route, arrived, told }: Told): void {
  const { trace, startMs, letIn } = arrived;
  const common = {
    request: trace.id,
    trace: trace.traceId,
    api: route.api,
    status,
    bytes: Buffer.byteLength(told?.text ?? ""),
    ms: Math.round((performance.now() - startMs) * 10) / 10,
    caller: letIn.caller?.key,
    address: letIn.address,
  };
  const { record } = told ?? {};
  if (record === undefined) {
    route.log.debug(common, "request");
    return;
  }
  const { tool, outcome, reason, isWrite, written, mayBeDone } = record;
  const call = { ...common, name: letIn.caller?.name, tool, outcome, reason };
  route.log.info(call, "call");
  if (isWrite && outcome !== "unknown") route.log.audit({ ...call, written, mayBeDone });
}
