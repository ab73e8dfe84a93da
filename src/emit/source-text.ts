/** A TypeScript file before ts-morph has built it: its imports as data, the rest as text. */
export interface SourceText {
  readonly path: string;
  readonly imports: readonly SourceImport[];
  /** The statement below the imports. */
  readonly statement: string;
}

/** `import <name> from` or, for a named export, `import { <name> } from`. */
export interface SourceImport {
  readonly name: string;
  readonly isNamed: boolean;
  readonly from: string;
}
