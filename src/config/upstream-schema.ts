import { z } from "zod";
import { framingHeaders, headerName } from "../core/header-names.ts";

const text = z.string().trim().min(1);

/** RFC 9110 §5.1, without the headers that frame and route a message. */
const fieldName = z
  .string()
  .regex(headerName, "it must be a header's name")
  .refine(
    (name) => !framingHeaders.includes(name.toLowerCase()),
    "it must be no header that frames or routes a message",
  );
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, "it must be printable ASCII");

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return true; // What is no URL at all is said elsewhere.
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === "");
}

/** The HTTP API behind the tools. */
export const upstream = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .refine(isPlainUrl, "it must be a URL without credentials, query and fragment")
      .optional()
      .describe(
        "Base URL of the API; a bare origin gets the path of the spec's relative server. When left out, the spec's first server that is absolute, or relative to a spec that is read from a URL.",
      ),
    variables: z
      .record(text, z.string())
      .optional()
      .describe("Values for the variables in the spec's server URLs."),
    credentialOrigins: z
      .array(z.url({ protocol: /^https?$/ }))
      .optional()
      .describe(
        "Other origins, of operations with servers of their own, that credentials and headers may go to.",
      ),
    headers: z.record(fieldName, headerValue).optional().describe("Sent where credentials may go."),
    credential: z
      .union([
        z.literal("none"),
        z.strictObject({
          header: fieldName
            .default("authorization")
            .describe("The header that carries the credential."),
          prefix: z.string().default("Bearer ").describe("Put before the credential."),
          env: text
            .optional()
            .describe("Environment variable that holds it on stdio and for gram call."),
        }),
      ])
      .optional()
      .describe("How the caller's credential is sent to the API."),
    timeoutMs: z
      .int()
      .min(1)
      .max(600_000)
      .optional()
      .describe("For a whole exchange; 30000 when left out."),
    maxResponseBytes: z
      .int()
      .min(1)
      .optional()
      .describe("Largest answer that is read, after decoding; 10485760 (10 MiB) when left out."),
  })
  .describe("The HTTP API behind the tools.");

/** Where the credential of a security scheme comes from. */
export const credential = z
  .strictObject({
    from: z
      .enum(["caller", "environment"])
      .optional()
      .describe(
        "Whose it is: the caller's token, or one for all callers; environment when only env is given.",
      ),
    env: text
      .optional()
      .describe("Environment variable that holds it: user:password for HTTP Basic."),
  })
  .describe("Where the credential of one security scheme of the spec comes from.");

/** Who may call. */
export const auth = z
  .strictObject({
    mode: z
      .enum(["open", "passthrough"])
      .describe(
        "open: callers need no credential. passthrough: the caller's bearer token is sent to the API.",
      ),
  })
  .describe("Who may call; mode: open when left out.");
