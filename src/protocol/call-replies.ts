import type { ToolDefinition } from "../contract/tool.ts";
import { exactJson } from "../core/exact-number.ts";
import { given } from "../core/given.ts";
import type { LinkedTool } from "../runtime/link.ts";
import { type ToolOutcome, textOutcome } from "../runtime/outcome.ts";
import type { Call } from "./call.ts";
import type { MayRun } from "./caller-rules.ts";
import { errorCodes, errorText, type RequestId, resultText } from "./json-rpc.ts";
import { type CallRecord, deniedReply, limitedReply, type Reply } from "./reply.ts";
import type { ServerTexts } from "./server-texts.ts";
import { knowsOutput } from "./versions.ts";

/** A name that no tool has may be anything, also a token that was put into the wrong place: it is not logged. */
export const noTool: CallRecord = {
  tool: "(unknown)",
  outcome: "unknown",
  isWrite: false,
  written: [],
};

/** Who has no token is asked for one before anything is said of the tool. */
export function withoutToken(id: RequestId, tool: LinkedTool | undefined): Reply {
  const record = tool === undefined ? noTool : recordOf(tool.definition, "denied");
  return { ...deniedReply(id, { kind: "unauthorized" }), record };
}

function recordOf(
  { name, annotations }: ToolDefinition,
  outcome: CallRecord["outcome"],
  { reason, written = nothing, mayBeDone }: Partial<ToolOutcome> = {},
): CallRecord {
  return {
    tool: name,
    outcome,
    isWrite: !annotations.readOnlyHint,
    written,
    ...(reason !== undefined && { reason }),
    ...(mayBeDone !== undefined && { mayBeDone }),
  };
}

const nothing: readonly string[] = [];

/** The reply of an outcome; `kind` is what the log calls it, where the outcome does not say. */
export type Answerer = (outcome: ToolOutcome, kind?: CallRecord["outcome"]) => Reply;

/** Turns an outcome into the reply: HTTP says what the caller's client can mend, everything else is the result. */
export function answerer({
  call,
  texts,
  tool,
}: {
  readonly call: Call;
  readonly texts: ServerTexts;
  readonly tool: ToolDefinition;
}): Answerer {
  const { era, version, request, rules } = call;
  return (outcome, kind) => {
    const { denied } = outcome;
    const text = resultText(
      request.id,
      outcomeJson(outcome, version) + (era === "modern" ? texts.modernEnd : "}"),
    );
    const ended = kind ?? (denied === undefined ? outcome.kind : "denied");
    const record = recordOf(tool, ended, outcome);
    if (denied === undefined || rules.tells.has(denied.kind)) return { status: 200, text, record };
    return { ...deniedReply(request.id, denied, text), record };
  };
}

/** A limit is a result for the model, or HTTP's to tell, with the result for a stream that has begun. */
export function limited(
  id: RequestId,
  answer: Answerer,
  { text, reason, retryAfterMs }: Extract<MayRun, { readonly ok: false }>,
): Reply {
  const told = answer({ ...textOutcome("failed", text), reason }, "limited");
  if (retryAfterMs === undefined) return told;
  return {
    ...limitedReply(id, text, retryAfterMs),
    late: told.text,
    ...given({ record: told.record }),
  };
}

/** HTTP 400, before anything is said of the token: whoever routes by the header has been told something else. */
export function mismatched(id: RequestId, problem: string, tool: ToolDefinition): Reply {
  const message = `Header mismatch: ${problem}`;
  const record = recordOf(tool, "failed", { reason: "header_mismatch" });
  return { status: 400, text: errorText(id, { code: errorCodes.headerMismatch, message }), record };
}

/** "CallToolResult" without the brace that closes it. */
function outcomeJson({ kind, content, structured }: ToolOutcome, version: string): string {
  const object =
    structured !== undefined && knowsOutput(version)
      ? `,"structuredContent":${exactJson(structured)}`
      : "";
  const failed = kind === "failed" ? ',"isError":true' : "";
  return `{"content":${JSON.stringify(content)}${object}${failed}`;
}
