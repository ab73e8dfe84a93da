import { z } from "zod";

const text = z.string().trim().min(1);

/** A number of bytes. */
export const size = z
  .union([z.int().min(1), z.string().regex(/^\d+ ?(B|KB|MB)$/, "it must be a size such as 200 KB")])
  .describe("Bytes, or a text such as 200 KB.");

/** Which part of a long text a model gets. */
export const window = z
  .union([
    z
      .string()
      .regex(
        /^(head|tail) \d+ ?(lines|B|KB|MB)$/,
        "it must be such as tail 500 lines or head 20 KB",
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
        .describe("How many lines, or bytes without lines, to leave out at that end first."),
      bytes: size
        .optional()
        .describe("Most bytes that are kept; 64 KB when left out, and at the most."),
      scan: size.optional().describe("Most bytes that are read at all."),
      ansi: z.enum(["strip"]).optional().describe("Leave terminal colours out."),
    }),
  ])
  .describe("Which part of a long text is kept, while it comes in.");
