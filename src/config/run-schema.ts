import { z } from "zod";
import { type Context, exactlyOne, type Given } from "./exactly-one.ts";
import { check, ofStep, sources, step } from "./step-schema.ts";

const text = z.string().trim().min(1);
const names = z.array(text);

/** What arguments must be together: a condition, or one of the usual forms. */
export const guard = z
  .union([
    check,
    z.strictObject({
      atLeastOne: names.min(2).describe("One of these must be given."),
      message: z.string().min(1).optional(),
    }),
    z.strictObject({
      allOrNone: names.min(2).describe("With one of these, all must be given."),
      message: z.string().min(1).optional(),
    }),
    z.strictObject({
      deny: text.describe("A pattern that no part of the argument may match."),
      in: text.describe("The argument."),
      message: z.string().min(1).optional(),
    }),
  ])
  .describe("A check of the arguments.");

/** What a way to run has besides its step, or steps. */
export const ofBranch = {
  steps: z.array(step).min(1).max(20).optional().describe("Several requests, in their order."),
  from: text.optional().describe("What the answer is made of; the last step's when left out."),
  shape: z
    .union([text, names.min(1)])
    .optional()
    .describe("Fields of the answer to keep: a name under shapes:, or the list itself."),
  fields: z
    .literal(true)
    .optional()
    .describe(
      "Give the model an argument fields, with which it asks for some fields of shape alone.",
    ),
  text: z
    .union([
      text,
      z.strictObject({
        head: z.string().optional(),
        each: text.describe("The list: an expression."),
        line: z.string().min(1).describe("For each $item of it."),
        empty: z.string().optional().describe("Where the list has no element."),
        tail: z.string().optional(),
      }),
    ])
    .optional()
    .describe("The answer as a text template instead of JSON."),
};

/** One way to run a tool. */
export const branch = z
  .strictObject({
    ...ofStep,
    ...ofBranch,
    description: text.optional().describe("What the argument method says of it, in a few words."),
    needs: names.optional().describe("Arguments that it cannot do without."),
    only: names.optional().describe("The optional arguments that it has."),
  })
  .superRefine((given, context) => oneWayToRun(given, context));

/** One way to run. */
export type BranchConfig = z.infer<typeof branch> & { readonly when?: string };
/** One guard. */
export type GuardConfig = z.infer<typeof guard>;

/** A tool, or one of its ways to run, is one request, or several, or ways. */
export function oneWayToRun(given: Given, context: Context): void {
  const keys = [...sources, "steps", "methods", "choose"];
  exactlyOne(given, context, { keys, none: "it needs an operation, steps, methods or choose" });
  inItsPlace(given, context);
}

/** What a step, or a way, says of itself would do nothing one level above. */
function inItsPlace(given: Given, context: Context): void {
  const holder = ["methods", "choose", "steps"].find((key) => given[key] !== undefined);
  if (holder === undefined) return;
  const below = { ...ofStep, ...(holder === "steps" ? {} : { from: 0, shape: 0, text: 0 }) };
  for (const key of Object.keys(below)) {
    const isKept = key === "with" || sources.some((source) => source === key);
    if (isKept || given[key] === undefined) continue;
    const message = `it does nothing beside ${holder}: say it of each of them that it is for`;
    context.addIssue({ code: "custom", path: [key], message });
  }
}
