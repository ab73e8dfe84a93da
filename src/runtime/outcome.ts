/** A piece of a tool's answer (MCP "Tool Result", https://modelcontextprotocol.io/specification). */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** How a call ended. Both kinds are answers to the model; "failed" is sent with `isError: true`. */
export type ToolOutcome = {
  readonly kind: "ok" | "failed";
  readonly content: readonly ContentBlock[];
};

/** An outcome of one text. */
export function textOutcome(kind: ToolOutcome["kind"], text: string): ToolOutcome {
  return { kind, content: [{ type: "text", text }] };
}
