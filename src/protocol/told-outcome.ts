import type { ToolDefinition } from "../contract/tool.ts";
import { redactionMark } from "../core/secret.ts";
import { type ToolOutcome, textOutcome } from "../runtime/outcome.ts";
import { withTexts } from "../runtime/structured-content.ts";

/** The outcome without secrets. The upstreams' client has looked for what it sent in the bytes that came; here they have been decoded. */
export function redacted(outcome: ToolOutcome, redact: (text: string) => string): ToolOutcome {
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

/**
 * A challenge names every scope that the tool needs: what an upstream names is about one request of several. It is named
 * too: where the tool is not known to need it, a token with all the others would be refused for ever.
 */
export function withScopes(
  outcome: ToolOutcome,
  { scopes: groups = [] }: ToolDefinition,
): ToolOutcome {
  const { denied } = outcome;
  if (denied?.kind !== "insufficientScope") return outcome;
  const named = new Set(denied.scopes);
  const needed = groups.flatMap(
    (group) => group.find((scope) => named.has(scope)) ?? group[0] ?? [],
  );
  const scopes = [...new Set([...needed, ...named])];
  return { ...outcome, denied: { kind: "insufficientScope", scopes } };
}

/** The outcome for a token that lacks scopes which the tool needs. */
export function lacking({ name }: ToolDefinition, scopes: readonly string[]): ToolOutcome {
  const text = `The token may not call ${name}, which needs the scopes ${scopes.join(", ")}.`;
  return { ...textOutcome("failed", text), denied: { kind: "insufficientScope", scopes } };
}
