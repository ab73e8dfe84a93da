/** A body and what its Content-Type says. */
export interface Body {
  readonly content: string | Uint8Array;
  readonly contentType: string;
}
