import { z } from "zod";
import { expectationOf } from "../core/describe-error.ts";
import { pointerKeys } from "../core/pointer.ts";
import { schemaFaults } from "../core/schema-compiler.ts";
import { branch, guard, ofBranch, oneWayToRun } from "./run-schema.ts";
import { condition, ofStep } from "./step-schema.ts";
import { icon, toolsetName } from "./toolset-schema.ts";

const text = z.string().trim().min(1);
const names = z.array(text);

/** RFC 6749 §3.3 "scope-token". */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "it must be one scope");

const annotations = z
  .strictObject({
    readOnlyHint: z.boolean().optional().describe("The tool changes nothing."),
    destructiveHint: z.boolean().optional().describe("The tool may delete or overwrite something."),
    idempotentHint: z
      .boolean()
      .optional()
      .describe("Calling it twice does no more than calling it once."),
    openWorldHint: z.boolean().optional().describe("The tool talks to the world outside the host."),
  })
  .describe("What the client is told of the tool's effect, where the HTTP method says it wrongly.");

/** A JSON Schema that validators take. */
const schema = z.record(text, z.json()).superRefine((value, { addIssue }) => {
  for (const fault of schemaFaults(value)) {
    addIssue({
      code: "custom",
      path: [...pointerKeys(fault.pointer)],
      message: expectationOf(fault),
    });
  }
});

const argument = z
  .strictObject({
    from: z
      .union([text, names.min(1)])
      .optional()
      .describe(
        "The parameter's or body property's own name, when the argument is to have another: a list where operations of the tool call it differently, position.line for a property in a property.",
      ),
    description: text.optional().describe("What the model reads of the argument."),
    type: z
      .enum(["string", "integer", "number", "boolean", "object", "array"])
      .optional()
      .describe(
        "Takes the place of the schema that the spec gives. An argument that no operation has needs it.",
      ),
    items: z
      .enum(["string", "integer", "number", "boolean", "object"])
      .optional()
      .describe("The type of a list's elements, with type: array."),
    schema: schema
      .optional()
      .describe("A whole JSON Schema in place of type and items, for nested arguments."),
    default: z.json().optional().describe("Sent when the model leaves the argument out."),
    enum: z.array(z.json()).min(1).optional().describe("The only values that are taken."),
    minimum: z.number().optional().describe("Least number."),
    maximum: z.number().optional().describe("Greatest number."),
    maxItems: z.int().min(1).optional().describe("Most elements of a list."),
    required: z
      .boolean()
      .optional()
      .describe("The model must give it, although the API does not ask for it."),
    split: text
      .optional()
      .describe(
        "Takes one text apart into arguments of the operations: {owner}/{repo}, or a pattern with named groups.",
      ),
    in: z
      .enum(["query", "header", "path", "body"])
      .optional()
      .describe(
        "Where the API takes it, for a parameter that the spec forgot; of several methods those have it whose only or needs names it.",
      ),
    header: z
      .string()
      .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}$/, "it must be a header's name")
      .optional()
      .describe(
        "Clients repeat the value in the HTTP header Mcp-Param-<header> (2026-07-28, x-mcp-header), for gateways that route by it. For a string, integer or boolean.",
      ),
  })
  .describe("How one parameter or body property looks to the model.");

/** What clients see of a tool besides its input. */
const surface = {
  toolset: toolsetName
    .optional()
    .describe(
      "The toolset that the tool is in: also served in a smaller server of its own, at <endpoint>/x/<toolset>. A tool of none is in all.",
    ),
  aliases: names
    .optional()
    .describe(
      "Names that the tool had before: calls by them run it; limits, keys and the log have its name.",
    ),
  unlisted: z.boolean().optional().describe("It can be called, and is not listed."),
  icon: icon.optional(),
  output: z
    .boolean()
    .optional()
    .describe(
      "Answer with structuredContent too, by an output schema made of the fields of shape; a list is its member items.",
    ),
};

/** One tool, as it stands under tools:. */
export const tool = z
  .strictObject({
    ...ofStep,
    ...ofBranch,
    methods: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, "1 to 48 of a-z 0-9 _, a letter first"),
        branch,
      )
      .refine((methods) => Object.keys(methods).length > 0, "it needs at least one method")
      .optional()
      .describe("Several operations behind one tool, by the value of its argument method."),
    choose: z
      .array(branch.extend({ when: condition }))
      .min(1)
      .optional()
      .describe("Several ways to run, of which the first whose when: holds is taken."),
    title: text.optional().describe("A short name for people."),
    description: text
      .optional()
      .describe("What the model reads: what the tool does, then its limits."),
    only: names
      .optional()
      .describe("The arguments that the tool has; all others of its operations are left out."),
    arguments: z
      .record(text, z.union([argument, z.literal(false)]))
      .optional()
      .describe("By argument name: its wording and limits, or false to leave it out."),
    guards: z
      .array(guard)
      .optional()
      .describe("What the arguments must be together, before anything is sent."),
    annotations: annotations.optional(),
    scopes: z
      .array(z.union([scope, z.array(scope).min(1)]))
      .optional()
      .describe("OAuth scopes that a call needs: each of them, and of a list any one."),
    ...surface,
    redact: z.boolean().optional().describe("Takes the place of the API's redact for this tool."),
  })
  .superRefine(oneWayToRun)
  .describe("One tool.");

/** One tool's settings. */
export type ToolConfig = z.infer<typeof tool>;
/** One argument's settings. */
export type ArgumentConfig = z.infer<typeof argument>;
