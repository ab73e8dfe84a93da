/** A tool as `tools/list` shows it: ours, or anybody's, whose schemas may be anything. */
export interface ShownTool {
  readonly name: string;
  readonly title?: string | undefined;
  /** Empty where there is none. */
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: object | undefined;
}

/** All that a client learns of a server before it calls a tool. */
export interface ShownServer {
  /** By which clients know it: many put it before each tool's name. */
  readonly name?: string | undefined;
  readonly instructions?: string | undefined;
  readonly tools: readonly ShownTool[];
}
