import { given } from "../core/given.ts";
import { isObject } from "../core/json.ts";
import { readToolList } from "../lint/read-tool-list.ts";
import type { Subject } from "../lint/subject.ts";
import type { AuditResult, RuleFacts } from "./audit-result.ts";
import { checkTools } from "./tool-rules.ts";

/** A server of which only the list of tools is known, whoever made it. */
export interface ListedServer {
  /** As the user wrote it. */
  readonly target: string;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly instructions?: string | undefined;
  /** The tools as `tools/list` has them. */
  readonly list: readonly unknown[];
}

/** How lists are judged. */
export interface ListOptions {
  readonly tokensOf?: Subject["tokensOf"];
  /** Rules for which a running server is needed. */
  readonly liveRules?: readonly RuleFacts[];
}

/** Why a rule cannot be checked by a list alone. */
const needsServer = "only a running server can be asked";

/** The audit of a server without asking it: the rules of docs/lint.md. Pure. */
export function auditList(
  { target, name, version, instructions, list }: ListedServer,
  { tokensOf, liveRules = [] }: ListOptions = {},
): AuditResult {
  const tools = readToolList({ tools: list }) ?? [];
  return {
    target,
    kind: "offline",
    revisions: [],
    ...(name !== undefined && { server: { name, ...(version !== undefined && { version }) } }),
    ...given({ instructions }),
    tools: tools.length,
    list,
    checked: checkTools({ name, instructions, tools }, tokensOf),
    skipped: liveRules.map((rule) => ({ rule, reason: needsServer })),
    requests: 0,
    milliseconds: 0,
  };
}

/** A list of tools, and the members that lead to it. */
export interface SavedList {
  readonly list: readonly unknown[];
  /** What the server told models of itself, where that was saved too. */
  readonly instructions?: string;
  readonly path: readonly string[];
}

/** The tools of a saved answer to `tools/list`: the message, its result, or the list alone. Undefined for anything else. */
export function savedList(value: unknown): SavedList | undefined {
  if (Array.isArray(value)) return value.every(isObject) ? { list: value, path: [] } : undefined;
  if (!isObject(value)) return undefined;
  const { result } = value;
  const path = isObject(result) ? ["result", "tools"] : ["tools"];
  const { tools } = isObject(result) ? result : value;
  if (!Array.isArray(tools)) return undefined;
  const { instructions } = value;
  return { list: tools, path, ...(typeof instructions === "string" && { instructions }) };
}
