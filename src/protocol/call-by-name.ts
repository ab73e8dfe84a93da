import type { ToolDefinition } from "../contract/tool.ts";
import { exactJson } from "../core/exact-number.ts";
import { given } from "../core/given.ts";
import { isObject, ownValue } from "../core/json.ts";
import { redactionMark } from "../core/secret.ts";
import { closest } from "../core/suggest.ts";
import { callTool } from "../runtime/call-tool.ts";
import type { LinkedTool, ToolCatalog } from "../runtime/link.ts";
import { type ToolOutcome, textOutcome } from "../runtime/outcome.ts";
import { withTexts } from "../runtime/structured-content.ts";
import type { Call, ServedTools, Work } from "./call.ts";
import type { CallerRules, MayRun } from "./caller-rules.ts";
import { errorCodes, errorText, type RequestId, resultText } from "./json-rpc.ts";
import { paramProblem } from "./param-headers.ts";
import { type CallRecord, deniedReply, invalidParams, limitedReply, type Reply } from "./reply.ts";
import type { ServerTexts } from "./server-texts.ts";
import { knowsOutput } from "./versions.ts";

/** Answers `tools/call`: find, scopes, limits, run. */
export async function callByName({ call, tools, texts }: Work): Promise<Reply> {
  const { request, rules } = call;
  const { id, params = {} } = request;
  const name = ownValue(params, "name");
  if (typeof name !== "string") return invalidParams(id, "Invalid params: name must be a string");
  const sent = ownValue(params, "arguments");
  const args = sent === undefined ? {} : sent;
  if (!isObject(args)) return invalidParams(id, "Invalid params: arguments must be an object");
  const tool = tools.catalog.find(name);
  if (!rules.mayCall) return withoutToken(id, tool);
  if (tool === undefined || !rules.reaches(tool.definition)) {
    const unknown = invalidParams(id, unknownTool(name, { catalog: tools.catalog, rules }));
    return { ...unknown, record: noTool };
  }
  const answer = answerer({ call, texts, tool: tool.definition });
  const mismatch = paramProblem(tool.definition, { args, header: call.header, name });
  if (mismatch !== undefined) return mismatched(id, mismatch, tool.definition);
  const lacked = rules.lacks(tool.definition);
  if (lacked.length > 0) return answer(lacking(tool.definition, lacked));
  const admitted = await rules.admit(tool.definition.name);
  const { fields } = admitted;
  if (!admitted.ok) return { ...limited(id, answer, admitted), fields };
  try {
    const secrets: string[] = [];
    const sentWith = (texts: readonly string[]) => void secrets.push(...texts);
    const told = await run(tool, args, { call, tools, sentWith });
    const outcome = redacted(told, (text) => rules.redact(text, secrets));
    return { ...answer(withScopes(outcome, tool.definition)), fields };
  } finally {
    admitted.release();
  }
}

/** A name that no tool has may be anything, also a token that was put into the wrong place: it is not logged. */
const noTool: CallRecord = { tool: "(unknown)", outcome: "unknown", isWrite: false, written: [] };

/** Who has no token is asked for one before anything is said of the tool. */
function withoutToken(id: RequestId, tool: LinkedTool | undefined): Reply {
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

interface Running {
  readonly call: Call;
  readonly tools: ServedTools;
  /** Told the texts of the credentials that requests are sent with. */
  readonly sentWith: (secrets: readonly string[]) => void;
}

async function run(
  tool: LinkedTool,
  args: object,
  { call, tools, sentWith }: Running,
): Promise<ToolOutcome> {
  const { upstream, clock, environment } = tools;
  const { rules, signal, trace, report } = call;
  const { credential } = rules;
  return await callTool(tool, args, {
    upstream,
    clock,
    environment,
    credential,
    signal,
    trace,
    report,
    sentWith,
  });
}

/** The upstreams' client has looked for what it sent in the bytes that came; here they have been decoded. */
function redacted(outcome: ToolOutcome, redact: (text: string) => string): ToolOutcome {
  const content = outcome.content.map((block) =>
    block.type === "text" ? { ...block, text: redact(block.text) } : block,
  );
  const { denied, structured } = outcome;
  const told = {
    ...outcome,
    content,
    ...(structured !== undefined && { structured: withTexts(structured, redact) }),
  };
  if (denied?.kind !== "insufficientScope") return told;
  const scopes = denied.scopes.filter((scope) => !redact(scope).includes(redactionMark));
  return { ...told, denied: { ...denied, scopes } };
}

type Answerer = (outcome: ToolOutcome, kind?: CallRecord["outcome"]) => Reply;

/** Turns an outcome into the reply: HTTP says what the caller's client can mend, everything else is the result. */
function answerer({
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

/**
 * A challenge names every scope that the tool needs: what an upstream names is about one request of several. It is named
 * too: where the tool is not known to need it, a token with all the others would be refused for ever.
 */
function withScopes(outcome: ToolOutcome, { scopes: groups = [] }: ToolDefinition): ToolOutcome {
  const { denied } = outcome;
  if (denied?.kind !== "insufficientScope") return outcome;
  const named = new Set(denied.scopes);
  const needed = groups.flatMap(
    (group) => group.find((scope) => named.has(scope)) ?? group[0] ?? [],
  );
  const scopes = [...new Set([...needed, ...named])];
  return { ...outcome, denied: { kind: "insufficientScope", scopes } };
}

function lacking({ name }: ToolDefinition, scopes: readonly string[]): ToolOutcome {
  const text = `The token may not call ${name}, which needs the scopes ${scopes.join(", ")}.`;
  return { ...textOutcome("failed", text), denied: { kind: "insufficientScope", scopes } };
}

/** A limit is a result for the model, or HTTP's to tell, with the result for a stream that has begun. */
function limited(
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
function mismatched(id: RequestId, problem: string, tool: ToolDefinition): Reply {
  const message = `Header mismatch: ${problem}`;
  const record = recordOf(tool, "failed", { reason: "header_mismatch" });
  return { status: 400, text: errorText(id, { code: errorCodes.headerMismatch, message }), record };
}

/** Names only what this caller would be shown. */
function unknownTool(
  name: string,
  { catalog, rules }: { readonly catalog: ToolCatalog; readonly rules: CallerRules },
): string {
  const shown = catalog.server.tools.filter((tool) => isListed(tool, rules));
  const near = closest(
    name,
    shown.map((tool) => tool.name),
  );
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return `Unknown tool: ${name.slice(0, 100)}${hint}`;
}

/** Whether a caller is shown the tool. */
export function isListed(tool: ToolDefinition, rules: CallerRules): boolean {
  if (tool.unlisted || !rules.reaches(tool)) return false;
  return rules.lacks(tool).length === 0;
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
