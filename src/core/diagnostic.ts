import { catalog, type DiagnosticCode } from "./catalog.ts";

/** How bad it is: an error stops the command, a warning loses something, an info is good to know. */
export type Severity = "error" | "warning" | "info";

/** Where the problem is. Lines and columns count from 1; a pointer is RFC 6901's. */
export interface Location {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly pointer?: string;
}

/** A user's mistake, or a part of a spec that cannot be served. Cause and fix stand in the catalogue. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly at?: Location;
  /** What to do here, starting with a verb or with "did you mean". */
  readonly hint?: string;
  /** The rule of docs/lint.md that has found it. */
  readonly rule?: string;
}

/** A stage's value beside what there is to say about it. The value is undefined only after an error. */
export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** A diagnostic with the severity that the catalogue gives its code. */
export function diagnostic(
  code: DiagnosticCode,
  message: string,
  { at, hint }: { readonly at?: Location | undefined; readonly hint?: string | undefined } = {},
): Diagnostic {
  return {
    code,
    severity: catalog[code].severity,
    message,
    ...(at !== undefined && { at }),
    ...(hint !== undefined && { hint }),
  };
}

/** Whether any of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
