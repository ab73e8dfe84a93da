import type { Denied } from "./denied.ts";

/** A piece of a tool's answer (MCP "Tool Result", https://modelcontextprotocol.io/specification). */
export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

/** An object of JSON, exact numbers among its values. */
export type StructuredContent = { readonly [name: string]: unknown };

/** How a call ended. Both kinds are answers to the model; "failed" is sent with `isError: true`. */
export type ToolOutcome = {
  readonly kind: "ok" | "failed";
  readonly content: readonly ContentBlock[];
  /** The answer as an object that the tool's output schema allows, where it has one. */
  readonly structured?: StructuredContent;
  /** The writes that the upstreams have done, by their labels; none when left out. */
  readonly written?: readonly string[];
  /** Why it failed, in a word or two for the log: `arguments`, `upstream_404`, `timeout`. */
  readonly reason?: string;
  /** Those that may have been done: no answer came, one of 5xx, or one that was not as expected. None when left out. */
  readonly mayBeDone?: readonly string[];
  /** The failure is one that the caller's client can mend, and nothing was written, or may have been. */
  readonly denied?: Denied;
};

/** An outcome of one text. */
export function textOutcome(kind: ToolOutcome["kind"], text: string): ToolOutcome {
  return { kind, content: [{ type: "text", text }] };
}
