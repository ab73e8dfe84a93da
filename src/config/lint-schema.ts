import { z } from "zod";

const text = z.string().trim().min(1);

/** Which findings of the linter are meant so. */
export const lint = z
  .record(
    text,
    z
      .strictObject({
        reason: text.describe("Why it is right here, for who reviews."),
        tools: z
          .array(text)
          .min(1)
          .optional()
          .describe("Only for these tools; for the whole server when left out."),
      })
      .describe("Findings of a rule that are meant so."),
  )
  .describe("By rule of docs/lint.md, as S09: findings that are meant so, and why.");

const count = z.int().min(1).max(10_000_000);

/** What the server may cost a model. */
export const budget = z
  .strictObject({
    tokens: count.optional().describe("Of all tools together."),
    toolTokens: count.optional().describe("Of any one tool."),
    tools: count.optional().describe("How many tools."),
  })
  .describe(
    "The most that the tools may cost, by o200k_base as gram tokens counts; over it gram generate fails.",
  );
