import type { z } from "zod";

/** Settings that are checked together. */
export type Given = { readonly [key: string]: unknown };
/** Where what is wrong with them is said. */
export type Context = z.core.$RefinementCtx;

/** Of these settings one is given, and only one. */
export function exactlyOne(
  given: Given,
  context: Context,
  { keys, none }: { readonly keys: readonly string[]; readonly none: string },
): void {
  const stated = keys.filter((key) => given[key] !== undefined);
  const [first, second] = stated;
  if (first === undefined) {
    context.addIssue({ code: "custom", path: [], message: none });
  } else if (second !== undefined) {
    context.addIssue({
      code: "custom",
      path: [second],
      message: `it cannot have ${first} and ${second}`,
    });
  }
}
