import { z } from "zod";
import { ratePattern } from "../core/rate-pattern.ts";

const rateText = z.string().regex(ratePattern, "it must be a rate: 120/min");

const rate = z
  .union([
    rateText,
    z.strictObject({
      rate: rateText.describe("How often: 120/min, 2/s, 1000/h."),
      burst: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe("How many may come at once; a quarter of the count when left out."),
    }),
  ])
  .describe("How often: 120/min, or { rate: 120/min, burst: 30 }.");

/** What callers may ask for. */
export const limits = z
  .strictObject({
    ip: rate
      .optional()
      .describe("Requests of one address; 600/min with a burst of 120 when left out."),
    token: rate
      .optional()
      .describe("Calls of one token; 120/min with a burst of 30 when left out."),
    tools: z.record(z.string(), rate).optional().describe("By tool: calls of one token to it."),
    concurrency: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe("Calls of one token that run at the same time; 8."),
    newTokens: rate
      .optional()
      .describe(
        "passthrough: tokens that one address brings for the first time; 60/min, burst 60.",
      ),
    refusedTokens: rate
      .optional()
      .describe("Refused tokens of one address; 20/min with a burst of 20 when left out."),
    onExceeded: z
      .enum(["toolError", "http429"])
      .optional()
      .describe(
        "Answer to a call over the limit of token, tools or concurrency; toolError, which models can read, when left out.",
      ),
    headers: z
      .enum(["ietf", "none"])
      .optional()
      .describe("RateLimit and RateLimit-Policy in answers; ietf when left out."),
  })
  .describe("How often callers may ask; safe defaults where nothing is said, none in mode none.");
