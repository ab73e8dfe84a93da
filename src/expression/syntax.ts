// The syntax tree of docs/expressions.md: what the parsers give and the compilers take.

import type { ExactNumber } from "../core/exact-number.ts";

/** What a reference can start with. */
export type Root = "inputs" | "steps" | "response" | "item" | "env" | "now";

/** A member's name, an element's index, or `"*"` for every element (no name can be `*`). */
export type PathPart = string | number;

/** The path part written `[*]`. */
export const every = "*";

/** `$steps.pr.body.head.sha`: the root, and the path below it. */
export interface Reference {
  readonly kind: "reference";
  readonly root: Root;
  readonly path: readonly PathPart[];
  /** Where its `$` stands in the text that was parsed, from 0. */
  readonly offset: number;
}

/** A written `'text'`, number, true, false or null. */
export interface Constant {
  readonly kind: "constant";
  readonly value: string | number | ExactNumber | boolean | null;
}

/** Operands joined by `??`: the first that is neither missing nor null. */
export interface Fallback {
  readonly kind: "fallback";
  readonly operands: readonly (Reference | Constant)[];
}

/** Anything that can be compared, or given to a filter. */
export type Operand = Reference | Constant | Fallback;

/** `| cut 200`: its name is one of the closed list in filters.ts. */
export interface FilterCall {
  readonly name: string;
  readonly operands: readonly Operand[];
}

/** An operand with the filters that it goes through. */
export interface Pipeline {
  readonly kind: "pipeline";
  readonly source: Operand;
  readonly filters: readonly FilterCall[];
}

/** Plain text inside a template. */
export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

/** `{? … }`: empty when something in it is missing. */
export interface GroupPart {
  readonly kind: "group";
  readonly parts: readonly (TextPart | Pipeline)[];
}

/** A whole template: one pipeline whose value keeps its type, or a text made of parts. */
export type TemplateNode =
  | Pipeline
  | TextPart
  | { readonly kind: "parts"; readonly parts: readonly (TextPart | Pipeline | GroupPart)[] };

/** The operators of a comparison of two. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** A condition. `holds` is a test without an operator. */
export type ConditionNode =
  | { readonly kind: "or" | "and"; readonly operands: readonly ConditionNode[] }
  | { readonly kind: "not"; readonly operand: ConditionNode }
  | { readonly kind: "holds"; readonly operand: Operand }
  | {
      readonly kind: "compare";
      readonly operator: Comparison;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: "in"; readonly left: Operand; readonly list: readonly Operand[] }
  /** `=~ '^/'`: a text with a part that the pattern matches, or a list that has one. */
  | { readonly kind: "matches"; readonly operand: Operand; readonly pattern: string };

/** One field of a shape; without a target the path's own nesting is kept. */
export interface ShapeField {
  readonly kind: "field";
  readonly target?: string;
  readonly path: readonly PathPart[];
  readonly filters: readonly FilterCall[];
}

/** Why a text cannot be read, in words for the person who wrote it. The offset counts from 0. */
export interface ParseError {
  readonly message: string;
  readonly offset: number;
  readonly hint?: string;
}

/** A parsed text, or the first thing that is wrong with it. */
export type Parsed<Node> =
  | { readonly ok: true; readonly node: Node }
  | { readonly ok: false; readonly error: ParseError };
