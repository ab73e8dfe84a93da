import type { Check, Condition, Expression, Names, Template } from "./expression.ts";
import type { RequestTemplate } from "./request.ts";

/** The first branch whose `when` holds is run. */
export interface Branch<N extends Names = Names> {
  readonly when?: Condition<N>;
  /** Arguments that are optional in the schema and required in this branch. */
  readonly needs?: readonly N["input"][];
  readonly steps: readonly Step<N>[];
  readonly answer?: Answer<N>;
}

/** One request, or one for each element of a list. */
export interface Step<N extends Names = Names> {
  readonly id: N["step"];
  /** The spec's operationId, or METHOD /path where it has none; absent for an operation that no spec has. */
  readonly operation?: string;
  /** A name of `ServerDefinition.upstreams`; "api" when left out. */
  readonly upstream?: string;
  /**
   * Ways to be let in, as the spec has them: names of the upstream's `credentials` that are needed together. The first
   * way of which all are at hand is taken. Where it is left out, the upstream's one `credential` is sent.
   */
  readonly security?: readonly (readonly string[])[];
  /** Where it does not hold the step is skipped, and all of `$steps.<id>` is missing. */
  readonly when?: Condition<N>;
  readonly forEach?: ForEach<N>;
  readonly request: RequestTemplate<N>;
  /** Without a value for each of these the request is not sent, and the step fails: the API requires what they fill. */
  readonly requires?: readonly Template<N>[];
  readonly response?: ResponsePlan<N>;
  /**
   * The list in the answer, such as `$response.body.jobs`; else the body itself where that is a list. A missing one is empty,
   * and a note says so; what is no list is a failure.
   */
  readonly items?: Expression<N>;
  /** Keeps each `$item` of the list for which it holds. */
  readonly where?: Condition<N>;
  readonly paging?: Paging<N>;
  /** Follow `paging` for at most this many pages. */
  readonly all?: number;
  /** Checked after the status; the first that does not hold is the tool's error. */
  readonly expect?: readonly Expectation<N>[];
  /** "keep" goes on after a failure: the step's result has `.error`, and the answer says what is missing. */
  readonly onError?: "fail" | "keep";
}

/** What must hold of an answer. */
export interface Expectation<N extends Names = Names> extends Check<N> {
  /** What fails it was refused before anything was done. Without it, a write that fails a check may have been done. */
  readonly refused?: true;
}

/** Runs the step once for each element (`$item`), in the list's order. */
export interface ForEach<N extends Names = Names> {
  readonly in: Expression<N>;
  /** Requests at the same time; 4 when left out. */
  readonly concurrency?: number;
  /** At most this many elements; 50 when left out. The rest is said in the answer. */
  readonly items?: number;
  /** No new request starts after this many bytes of answers. */
  readonly bytes?: number;
}

/** What is done with the upstream's answer before anything else sees it. */
export interface ResponsePlan<N extends Names = Names> {
  /** auto, the default, goes by the Content-Type that really came. */
  readonly as?: "auto" | "json" | "text" | "base64" | "none";
  /**
   * "return" makes a 3xx a success, with the address in `$response.headers.location`. "follow" goes after it: of a GET,
   * once, to a host that the upstream's `follow` names, without credentials or headers of ours. "refuse" when left out.
   */
  readonly redirect?: "refuse" | "return" | "follow";
  /**
   * A page of HTML may be the answer where JSON is asked for: the spec says so, or nothing of the body, of which no fields
   * are taken. Without it such a page is a failure, as long as neither `as`, a window nor Accept asks for something else.
   */
  readonly html?: true;
  readonly window?: Window<N>;
}

/**
 * Keeps a part of a success's body, cut while it comes, so that a log of any size costs little. The body is then a text,
 * whatever `as` says but "none", with LF at the end of its lines; a note tells the model what is shown and how to go on.
 */
export interface Window<N extends Names = Names> {
  readonly keep: "head" | "tail";
  /** At most so many lines. A line is cut only when it alone is longer than `bytes`. */
  readonly lines?: Expression<N> | number;
  /** What is left out at that end: lines where `lines` stands too, else bytes. A tail goes back 8 MiB at most. */
  readonly skip?: Expression<N> | number;
  /** At most so many bytes of UTF-8; 65,536 where it is more. */
  readonly bytes: number;
  /**
   * How much of the body is read at all, before and after decoding, in place of `maxResponseBytes`; 64 MiB when left out.
   * A head stops when it has enough, unless little is left.
   */
  readonly scan?: number;
  /** Shows what a terminal would: no escape sequences, and of a line that is written over its last state. */
  readonly ansi?: "strip";
}

/** How to get the next page. `set` is where the request carries the position: `query.page`, `body.after`. */
export type Paging<N extends Names = Names> =
  | { readonly by: "page" | "offset"; readonly set: string; readonly size: string }
  | {
      readonly by: "cursor";
      readonly set: string;
      readonly next: Expression<N>;
      readonly more?: Condition<N>;
    }
  | { readonly by: "link"; readonly set: string };

/** What the model gets. */
export interface Answer<N extends Names = Names> {
  /** `$response.body` of the last step that ran, when left out. */
  readonly from?: Expression<N>;
  /** Fields to keep: `title`, `user.login`, `labels = labels[*].name`, `patch = patch | cut 4000`. */
  readonly shape?: readonly string[];
  /** A list of names: where it is given, only these of the fields that `shape` keeps at the top are shown. */
  readonly fields?: Expression<N>;
  readonly text?: Template<N> | TextList<N>;
}

/** A text with a line for each element of a list. */
export interface TextList<N extends Names = Names> {
  readonly head?: Template<N>;
  readonly each: Expression<N>;
  readonly line: Template<N>;
  readonly empty?: Template<N>;
  readonly tail?: Template<N>;
}
