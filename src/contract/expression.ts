/** What a tool's expressions may name. Wide by default; `defineTool` narrows it to the tool's own names. */
export interface Names {
  readonly input: string;
  readonly step: string;
  readonly path: string;
}

type Reference<N extends Names> =
  | `$inputs.${N["input"]}`
  | `$inputs.${N["input"]}${"." | "[" | " "}${string}`
  | `$steps.${NoInfer<N["step"]>}.${string}`
  | `$${"response" | "item" | "env" | "now" | "="}${string}`;

/** The union of a text's characters. */
type Characters<Text extends string, Union = never> = Text extends `${infer First}${infer Rest}`
  ? Characters<Rest, Union | First>
  : Union;
type Letter = Characters<"abcdefghijklmnopqrstuvwxyz">;
type DigitOrSign = Characters<"0123456789 \n!\"#%&'()*+,-./:;<=>?@[\\]^_`{|}~">;

/** A text that is no expression: it starts with anything but `$` (see `$=` in docs/expressions.md for the rest). */
type Plain = "" | `${Letter | Uppercase<Letter> | DigitOrSign}${string}`;

/** The narrow type inside `defineTool`, plain `string` in data whose names are not known. */
type Wide<N extends Names, Narrow> = string extends N["input"] ? string : Narrow;

/** A reference such as `$steps.pr.body.head.sha`, or several joined by `??`. */
export type Expression<N extends Names = Names> = Wide<N, Reference<N>>;

/** A test such as `$item.state == 'open'`. */
export type Condition<N extends Names = Names> = Wide<
  N,
  Reference<N> | `!${Reference<N>}` | `${"" | "!"}(${string}`
>;

/** A text with expressions in braces, or one expression whose value keeps its type. */
export type Template<N extends Names = Names> = Wide<N, Reference<N> | Plain>;

/** JSON in which each string is a template. */
export type Value<N extends Names = Names> =
  | Template<N>
  | number
  | boolean
  | null
  | readonly Value<N>[]
  | { readonly [key: string]: Value<N> };

/** What must hold, and what the model reads when it does not. */
export interface Check<N extends Names = Names> {
  readonly that: Condition<N>;
  readonly message: Template<N>;
}
