import type { Change, Door } from "./mcp-server.ts";

/** A clause of a rule, a server that breaks it, and what is said of that. The clean server of the same door keeps it. */
export interface RuleRow {
  readonly rule: string;
  /** What is broken, where a rule has more than one row. */
  readonly clause?: string;
  readonly door?: Door;
  readonly token?: string;
  readonly breaks: Change;
  /** What the server that keeps it does beside being clean. */
  readonly keeps?: Change;
  readonly says: readonly string[];
}
