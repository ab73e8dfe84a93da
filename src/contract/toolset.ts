/** A group of tools: the host serves each at an endpoint of its own too. */
export interface ToolsetDefinition {
  readonly title?: string;
  readonly description?: string;
  /** Whether it is served where nobody asks for toolsets; true when left out. */
  readonly default?: boolean;
  /** What clients tell their model besides the server's instructions, where tools of the toolset are served. */
  readonly instructions?: string;
  /** Of its tools that have none of their own. */
  readonly icon?: string;
}
