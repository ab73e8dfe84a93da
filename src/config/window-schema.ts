import { z } from "zod";

const text = z.string().trim().min(1);

const units: ReadonlyMap<string, number> = new Map([
  ["B", 1],
  ["KB", 1024],
  ["MB", 1024 * 1024],
]);

/** Bytes of a window: as many as a model gets of one answer. */
export const mostBytes = 64 * 1024;

/** The bytes that `200 KB` is. */
export function bytesOf(size: number | string): number {
  if (typeof size === "number") return size;
  const [, count = "0", unit = "B"] = /^(\d+) ?(\w+)$/.exec(size) ?? [];
  return Number(count) * (units.get(unit) ?? 1);
}

/** A number of bytes. */
export const size = z
  .union([
    z.int().min(1),
    z.string().regex(/^[1-9]\d{0,8} ?(B|KB|MB)$/, "it must be a size such as 200 KB"),
  ])
  .describe("Bytes, or a text such as 200 KB.");

/** Which part of a long text a model gets. */
export const window = z
  .union([
    z
      .string()
      .regex(
        /^(head|tail) [1-9]\d{0,8} ?(lines|B|KB|MB)$/,
        "it must be such as tail 500 lines or head 20 KB",
      )
      .refine(
        (stated) => / ?lines$/.test(stated) || bytesOf(stated.slice(5)) <= mostBytes,
        "it is at most 64 KB: an answer has no more",
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
        .refine(
          (stated) => bytesOf(stated) <= mostBytes,
          "it is at most 64 KB: an answer has no more",
        )
        .optional()
        .describe("Most bytes that are kept; 64 KB when left out, and at the most."),
      scan: size.optional().describe("Most bytes that are read at all."),
      ansi: z.enum(["strip"]).optional().describe("Leave terminal colours out."),
    }),
  ])
  .describe("Which part of a long text is kept, while it comes in.");
