import { z } from "zod";
import { isLoopbackHost } from "../core/loopback-host.ts";

const text = z.string().trim().min(1);

/** A secret by where it is: never the secret itself. */
export const secret = z
  .union([
    z.strictObject({ env: text.describe("Environment variable that holds the secret.") }),
    z.strictObject({ file: text.describe("File that holds the secret, as the host sees it.") }),
  ])
  .describe("Where a secret is read from when the host runs: { env: NAME } or { file: path }.");

/** An https URL of somebody who gives out or judges tokens; http only on the same machine. */
export const tokenUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSafe, "it must be https, or http on this machine")
  .refine(isPlain, "it must be a URL without credentials and fragment");

/** How this server makes itself known to an authorization server. */
export const client = z
  .strictObject({
    id: text.describe("Its client_id."),
    secret: secret.optional(),
    authentication: z
      .enum(["client_secret_basic", "client_secret_post"])
      .optional()
      .describe("How the secret is sent; client_secret_basic when left out."),
  })
  .describe("How the host makes itself known to the authorization server (RFC 6749 §2.3).");

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return true; // What is no URL at all is said elsewhere.
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isLoopbackHost(hostname);
}

function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, hash } = new URL(text);
  return [username, password, hash].every((part) => part === "");
}
