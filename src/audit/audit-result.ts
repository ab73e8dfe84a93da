/** The parts of a server that are graded. */
export type Area = "protocol" | "auth" | "schema" | "errors" | "security";

/** How much a finding weighs: a rule of the specification that is broken, something to mend, something to know. */
export type Level = "fail" | "warn" | "info";

/** What a rule says of itself. */
export interface RuleFacts {
  /** `T06`. */
  readonly id: string;
  /** `unknown-method`. */
  readonly slug: string;
  readonly area: Area;
  readonly level: Level;
  /** What is asked of a server, in one sentence. */
  readonly what: string;
  /** Why, for who has to decide whether it matters. */
  readonly why: string;
  readonly fix: string;
  /** The specification, or the source of the advice. */
  readonly link: string;
}

/** Something that a rule has found. */
export interface AuditFinding {
  /** With the level of this finding, which may be less bad than the rule's worst. */
  readonly rule: RuleFacts;
  readonly message: string;
  /** The tool, and the part of it, that it is about. */
  readonly tool?: string;
  readonly pointer?: string;
  /** What shows it, redacted and short: what was sent and what came, or what there was and what there is. */
  readonly evidence?: string;
}

/** A rule that could be checked, with what it found. */
export interface Checked {
  readonly rule: RuleFacts;
  readonly findings: readonly AuditFinding[];
}

/** A rule that could not be checked, and why: no token, the server does not speak that revision, the budget was used up. */
export interface Skipped {
  readonly rule: RuleFacts;
  readonly reason: string;
}

/** What an audit has seen, before it is graded. */
export interface AuditResult {
  /** As the user wrote it: a URL, a command, the name of an API, a file. */
  readonly target: string;
  /** "live" servers were asked; of "offline" ones only the list of tools is known. */
  readonly kind: "live" | "offline";
  /** Protocol revisions that the server answered in; empty offline. */
  readonly revisions: readonly string[];
  /** Of the server itself, where it says so. */
  readonly server?: { readonly name: string; readonly version?: string };
  /** What it tells models of itself, where it does. */
  readonly instructions?: string;
  readonly tools: number;
  /** The same as the server listed them, for who keeps them to compare with. */
  readonly list?: readonly unknown[];
  /** Why there may be more tools than the list has: it is then nothing to compare with. */
  readonly unread?: string;
  /** Why the grade is of a part alone: the list of tools was not seen, or not all of it; time or requests were used up; or a limit hid answers. */
  readonly incomplete?: string;
  /** Why nothing at all was answered, so that there is nothing to grade. */
  readonly unanswered?: string;
  readonly checked: readonly Checked[];
  readonly skipped: readonly Skipped[];
  /** Messages that were sent. */
  readonly requests: number;
  readonly milliseconds: number;
}
