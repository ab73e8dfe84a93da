import { isObject, ownValue } from "../core/json.ts";
import { callTool } from "../runtime/call-tool.ts";
import type { LinkedTool } from "../runtime/link.ts";
import type { ToolOutcome } from "../runtime/outcome.ts";
import type { Call, ServedTools, Work } from "./call.ts";
import { answerer, limited, mismatched, noTool, withoutToken } from "./call-replies.ts";
import { unknownTool } from "./is-listed.ts";
import { paramProblem } from "./param-headers.ts";
import { invalidParams, type Reply } from "./reply.ts";
import { lacking, redacted, withScopes } from "./told-outcome.ts";

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
