/** A call of a tool, the request that it must become, and what becomes of the answer. */
export interface ToolRow {
  readonly tool: string;
  readonly arguments: { readonly [name: string]: unknown };
  /** Method and target, as they stand on the wire. */
  readonly request: string;
  /** The body on the wire; empty when left out. */
  readonly body?: string;
  /** What the API answers: a status, and JSON where there is some. */
  readonly answer: readonly [status: number, json?: unknown];
  /** What a model reads. */
  readonly text: string;
}
