import { z } from "zod";
import { type Context, exactlyOne, type Given } from "./exactly-one.ts";
import { size, window } from "./window-schema.ts";

const text = z.string().trim().min(1);

/** A condition of docs/expressions.md; its grammar is checked with the arguments and steps that it may name. */
export const condition = text.describe("A condition, such as $inputs.state == 'open'.");

/** What must hold, and what is said where it does not. */
export const check = z
  .strictObject({
    that: condition.describe("The condition that must hold."),
    message: z.string().min(1).describe("What the model reads when it does not: a template."),
  })
  .describe("What must hold, and what the model reads when it does not.");

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

/** One step's settings. */
export type StepConfig = Partial<z.infer<typeof step>>;
/** What a request can be made from. */
export const sources = ["operation", "graphql", "request", "url"] as const;

function oneSource(given: Given, context: Context): void {
  exactlyOne(given, context, {
    keys: sources,
    none: "a step needs operation, graphql, request or url",
  });
}
