import type { ToolDefinition } from "../contract/tool.ts";
import { given } from "../core/given.ts";
import { isObject, ownValue } from "../core/json.ts";
import { closest } from "../core/suggest.ts";
import { callTool } from "../runtime/call-tool.ts";
import type { LinkedTool, ToolCatalog } from "../runtime/link.ts";
import { type ToolOutcome, textOutcome } from "../runtime/outcome.ts";
import type { CallerRules } from "./caller-rules.ts";
import type { Call, ServedTools } from "./dispatch.ts";
import { resultText } from "./json-rpc.ts";
import { type CallRecord, deniedReply, invalidParams, limitedReply, type Reply } from "./reply.ts";
import type { ServerTexts } from "./server-texts.ts";

/** A call of a tool, with what answers it. */
export interface Calling {
  readonly call: Call;
  readonly tools: ServedTools;
  readonly texts: ServerTexts;
}

/** Answers `tools/call`: find, scopes, limits, run. */
export async function callByName({ call, tools, texts }: Calling): Promise<Reply> {
  const { request, rules } = call;
  const { id, params = {} } = request;
  const name = ownValue(params, "name");
  if (typeof name !== "string") return invalidParams(id, "Invalid params: name must be a string");
  const sent = ownValue(params, "arguments");
  const args = sent === undefined ? {} : sent;
  if (!isObject(args)) return invalidParams(id, "Invalid params: arguments must be an object");
  if (!rules.mayCall) return deniedReply(id, { kind: "unauthorized" }, "");
  const tool = tools.catalog.find(name);
  if (tool === undefined || !rules.reaches(tool.definition)) {
    const unknown = invalidParams(id, unknownTool(name, { catalog: tools.catalog, rules }));
    return { ...unknown, record: noTool };
  }
  const answer = answerer({ call, texts, tool: tool.definition });
  const lacked = rules.lacks(tool.definition);
  if (lacked.length > 0) return answer(lacking(tool.definition, lacked));
  const admitted = await rules.admit(name);
  if (!admitted.ok) return limited({ answer, call, tool: tool.definition, ...admitted });
  try {
    return answer(withScopes(await run(tool, args, { call, tools }), tool.definition));
  } finally {
    admitted.release();
  }
}

/** A name that no tool has may be anything, also a token that was put into the wrong place: it is not logged. */
const noTool: CallRecord = { tool: "(unknown)", outcome: "unknown", isWrite: false, written: [] };

async function run(
  tool: LinkedTool,
  args: object,
  { call, tools }: { readonly call: Call; readonly tools: ServedTools },
): Promise<ToolOutcome> {
  const { upstream, clock, environment, relays } = tools;
  const { rules, signal, trace, report } = call;
  const optional = given({ credential: rules.credential, signal, trace, report, relays });
  return await callTool(tool, args, { upstream, clock, environment, ...optional });
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
  const { era, request, rules } = call;
  return (outcome, kind) => {
    const { denied, written = [] } = outcome;
    const text = resultText(
      request.id,
      outcomeJson(outcome) + (era === "modern" ? texts.modernEnd : "}"),
    );
    const ended = kind ?? (denied === undefined ? outcome.kind : "denied");
    const record: CallRecord = { tool: tool.name, outcome: ended, isWrite: isWrite(tool), written };
    if (denied === undefined || rules.tells.has(denied.kind)) return { status: 200, text, record };
    return { ...deniedReply(request.id, denied, text), record };
  };
}

function isWrite({ annotations }: ToolDefinition): boolean {
  return !annotations.readOnlyHint;
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

function limited({
  answer,
  call,
  tool,
  text,
  retryAfterMs,
}: {
  readonly answer: Answerer;
  readonly call: Call;
  readonly tool: ToolDefinition;
  readonly text: string;
  readonly retryAfterMs?: number;
}): Reply {
  const told = answer(textOutcome("failed", text), "limited");
  if (retryAfterMs === undefined) return told;
  const refused = limitedReply(call.request.id, text, retryAfterMs);
  const record: CallRecord = {
    tool: tool.name,
    outcome: "limited",
    isWrite: isWrite(tool),
    written: [],
  };
  return { ...refused, late: told.text, record };
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
  if (rules.seesAll) return true;
  return rules.reaches(tool) && rules.lacks(tool).length === 0;
}

/** "CallToolResult" without the brace that closes it. */
function outcomeJson({ kind, content }: ToolOutcome): string {
  const failed = kind === "failed" ? ',"isError":true' : "";
  return `{"content":${JSON.stringify(content)}${failed}`;
}
