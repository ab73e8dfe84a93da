import type { HttpMethod } from "../contract/request.ts";
import type { Annotations } from "../contract/tool.ts";

interface Effect {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
}

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

/** The four hints that the method implies, with those that the configuration states instead. */
export function annotationsOf(
  method: HttpMethod,
  stated: { readonly [H in keyof Annotations]?: boolean | undefined } = {},
): Annotations {
  const implied = { ...effects[method], openWorldHint: true };
  return {
    readOnlyHint: stated.readOnlyHint ?? implied.readOnlyHint,
    destructiveHint:
      stated.destructiveHint ?? (stated.readOnlyHint ? false : implied.destructiveHint),
    idempotentHint: stated.idempotentHint ?? implied.idempotentHint,
    openWorldHint: stated.openWorldHint ?? implied.openWorldHint,
  };
}
