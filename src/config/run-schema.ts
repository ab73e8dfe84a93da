import { z } from "zod";

const text = z.string().trim().min(1);
const names = z.array(text);

/** A condition of docs/expressions.md; its grammar is checked with the arguments and steps that it may name. */
export const condition = text.describe("A condition, such as $inputs.state == 'open'.");

const check = z
  .strictObject({
    that: condition.describe("The condition that must hold."),
    message: z.string().min(1).describe("What the model reads when it does not: a template."),
  })
  .describe("What must hold, and what the model reads when it does not.");

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

const size = z
  .union([
    z.int().min(1),
    z.string().regex(/^[1-9]\d{0,8} ?(B|KB|MB)$/, "it must be a size such as 200 KB"),
  ])
  .describe("Bytes, or a text such as 200 KB.");

const window = z
  .union([
    z
      .string()
      .regex(
        /^(head|tail) [1-9]\d{0,8} ?(lines|B|KB|MB)$/,
        "it must be such as tail 500 lines or head 200 KB",
      ),
    z.strictObject({
      keep: z.enum(["head", "tail"]).describe("The beginning or the end."),
      lines: z
        .union([z.int().min(1), text])
        .optional()
        .describe("How many lines: a number, or an expression."),
      skip: z
        .union([z.int().min(0), text])
        .optional()
        .describe("How many lines to leave out at that end first."),
      bytes: size.optional().describe("Most bytes that are kept; 64 KB when left out."),
      scan: size.optional().describe("Most bytes that are read at all."),
      ansi: z.enum(["strip"]).optional().describe("Leave terminal colours out."),
    }),
  ])
  .describe("Which part of a long text is kept, while it comes in.");

const paging = z
  .union([
    z.literal(true),
    z.strictObject({
      by: z.enum(["page", "offset", "cursor", "link"]).describe("What the position is."),
      set: text.describe("The parameter that carries it."),
      size: text.optional().describe("The parameter that says how many entries a page has."),
      next: text.optional().describe("Where the answer has the next position: next_page_token."),
      more: condition.optional().describe("Whether there is a next page."),
    }),
  ])
  .describe("How the list is paged; true where the operation has page and a size.");

const request = z
  .strictObject({
    method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().regex(/^\//).describe("Below the upstream's URL, variables in braces."),
    query: z.record(text, z.json()).optional(),
    headers: z.record(text, z.json()).optional(),
    body: z.json().optional(),
  })
  .describe("A request that no spec has; its texts are templates.");

/** What one step does: the settings of a step, and of a way to run that has only one. */
export const ofStep = {
  operation: text.optional().describe("The operationId, or METHOD /path."),
  graphql: text.optional().describe("Path of a file with a GraphQL query or mutation."),
  request: request.optional(),
  url: text
    .optional()
    .describe("An address that an earlier answer gave: a GET without credentials."),
  upstream: text.optional().describe("A name under upstreams:, where it is not the API's own."),
  path: text.optional().describe("Of a GraphQL endpoint; /graphql when left out."),
  safe: z.boolean().optional().describe("It only reads, although its method says otherwise."),
  with: z
    .record(text, z.json())
    .optional()
    .describe(
      "By parameter: a constant or a template that it is sent with. The model cannot reach it.",
    ),
  forEach: z
    .union([
      text,
      z.strictObject({
        in: text.describe("The list: an expression."),
        concurrency: z.int().min(1).max(16).optional().describe("Requests at the same time; 4."),
        items: z.int().min(1).max(1000).optional().describe("Most elements; 50."),
        bytes: size.optional().describe("No new request after so many bytes of answers."),
      }),
    ])
    .optional()
    .describe("Once for each element of a list, which is $item."),
  items: text
    .optional()
    .describe("Where the answer has its list: workflow_runs, or an expression."),
  where: condition.optional().describe("Which $item of the list is kept."),
  page: paging.optional(),
  all: z.int().min(1).max(100).optional().describe("Fetch so many pages at once."),
  expect: z.array(check).optional().describe("What must hold of the answer."),
  onError: z.enum(["fail", "keep"]).optional().describe("keep: go on, and say what is missing."),
  accept: text.optional().describe("The media type to ask for."),
  as: z
    .enum(["auto", "json", "text", "base64", "none"])
    .optional()
    .describe("How the answer is read; by its Content-Type when left out."),
  redirect: z
    .enum(["refuse", "return", "follow"])
    .optional()
    .describe(
      "What is done with a 3xx: an error, an answer with its Location, or one more GET at upstream.follow.",
    ),
  window: window.optional(),
};

/** One request of a way to run that has several. */
export const step = z
  .strictObject({
    ...ofStep,
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,31}$/)
      .optional()
      .describe("Its name in $steps; main when left out."),
    when: condition.optional().describe("Else it is skipped."),
  })
  .superRefine((given, context) => oneSource(given, context))
  .describe("One request.");

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

/** One step's settings. */
export type StepConfig = Partial<z.infer<typeof step>>;
/** One way to run. */
export type BranchConfig = z.infer<typeof branch> & { readonly when?: string };
/** One guard. */
export type GuardConfig = z.infer<typeof guard>;

const sources = ["operation", "graphql", "request", "url"] as const;

type Given = { readonly [key: string]: unknown };
type Context = z.core.$RefinementCtx;

function oneSource(given: Given, context: Context): void {
  exactlyOne(given, context, sources);
}

/** A tool, or one of its ways to run, is one request, or several, or ways. */
export function oneWayToRun(given: Given, context: Context): void {
  exactlyOne(given, context, [
    ...sources,
    "steps",
    ...("methods" in given || "choose" in given ? ["methods", "choose"] : []),
  ]);
}

function exactlyOne(given: Given, context: Context, keys: readonly string[]): void {
  const stated = keys.filter((key) => given[key] !== undefined);
  const [first, second] = stated;
  if (first === undefined) {
    context.addIssue({
      code: "custom",
      path: [],
      message: "it needs an operation, steps, methods or choose",
    });
  } else if (second !== undefined) {
    context.addIssue({
      code: "custom",
      path: [second],
      message: `it cannot have ${first} and ${second}`,
    });
  }
}
