import type { LoadedApi } from "../config/loaded-api.ts";
import type { HttpMethod } from "../contract/request.ts";
import type { Annotations } from "../contract/tool.ts";
import { type Diagnostic, diagnostic } from "../core/diagnostic.ts";
import type { StepParts } from "./step-parts.ts";
import { stepsOf, type ToolSource } from "./tool-source.ts";

type Effect = Omit<Annotations, "openWorldHint">;

const reads: Effect = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const overwrites: Effect = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };

// RFC 9110 §9.2: https://www.rfc-editor.org/rfc/rfc9110#section-9.2. MCP calls an update destructive unless it only adds.
const effects: { readonly [M in HttpMethod]: Effect } = {
  GET: reads,
  HEAD: reads,
  OPTIONS: reads,
  TRACE: reads,
  PUT: overwrites,
  DELETE: overwrites,
  PATCH: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  POST: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
};

/** The four hints that the requests imply together, with those that the configuration states instead. */
export function annotationsOf({ tool }: ToolSource, all: readonly StepParts[]): Annotations {
  const each = all.map(({ method, isWrite }) => (isWrite ? effects[method] : reads));
  const implied = {
    readOnlyHint: each.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: each.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: each.every(({ idempotentHint }) => idempotentHint),
  };
  const stated = tool?.annotations ?? {};
  return {
    readOnlyHint: stated.readOnlyHint ?? implied.readOnlyHint,
    destructiveHint:
      stated.destructiveHint ?? (stated.readOnlyHint ? false : implied.destructiveHint),
    idempotentHint: stated.idempotentHint ?? implied.idempotentHint,
    openWorldHint: stated.openWorldHint ?? true,
  };
}

/** Hints that contradict each other, or the requests: annotation-contradiction. */
export function checkAnnotations(
  source: ToolSource,
  { parts, api }: { readonly parts: readonly StepParts[]; readonly api: LoadedApi },
): readonly Diagnostic[] {
  const { readOnlyHint, destructiveHint } = source.tool?.annotations ?? {};
  const write = parts.find(({ isWrite }) => isWrite);
  const report = (key: string, message: string, hint?: string): readonly Diagnostic[] => {
    const at = api.at(["tools", source.name, "annotations", key]);
    return [diagnostic("annotation-contradiction", message, { at, hint })];
  };
  if (readOnlyHint === true && destructiveHint === true) {
    return report("destructiveHint", `${source.name} cannot only read and destroy something`);
  }
  const mutation = stepsOf(source).find(({ document }) => document?.kind === "mutation");
  if (readOnlyHint === true && mutation !== undefined) {
    const message = `${source.name} is said to only read, and ${mutation.settings.graphql} is a mutation`;
    return report("readOnlyHint", message, "take the hint out: a mutation changes something");
  }
  if (readOnlyHint === true && write !== undefined) {
    const message = `${source.name} is said to only read, and sends ${write.method} ${write.path}`;
    return report("readOnlyHint", message, "set safe: true on a request that changes nothing");
  }
  return [];
}
