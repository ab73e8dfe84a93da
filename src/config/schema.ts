import { z } from "zod";
import { auth } from "./auth-schema.ts";
import { limits } from "./limits-schema.ts";
import { budget, lint } from "./lint-schema.ts";
import { tool } from "./tool-schema.ts";
import { icon, toolsets } from "./toolset-schema.ts";
import { credential, otherUpstream, type place, upstream } from "./upstream-schema.ts";

// The single source of the configuration: gram.config.schema.json and docs/config.md are written from it.

const text = z.string().trim().min(1);
const names = z.array(text);

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]*[^/?#@]$/, "it must have no credentials, query, fragment or trailing slash")
  .describe(
    "The endpoint's URL as clients write it, which its OAuth metadata repeats; the host's own address, for callers on this machine, when left out.",
  );

const naming = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^[a-zA-Z0-9_-]{0,32}$/)
      .optional()
      .describe("Put before each name."),
    max: z
      .int()
      .min(40)
      .max(64)
      .optional()
      .describe("Longest name in characters, the prefix included; 48 when left out."),
  })
  .describe(
    "How tools that include: takes are called. Those under tools: have the name that stands there, which limits, keys and clients know.",
  );

const vendor = z
  .strictObject({
    prose: z.boolean().default(false).describe("Keep summaries and descriptions."),
    examples: z.boolean().default(false).describe("Keep examples."),
    operations: z
      .enum(["selected", "all"])
      .default("selected")
      .describe(
        "Which operations gram vendor writes: those that the configuration selects, or all.",
      ),
  })
  .describe("What gram vendor keeps of the original spec.");

/** One API: an entry under apis:, or the content of the file that the entry names. */
export const apiSchema = z
  .strictObject({
    title: text
      .optional()
      .describe("The server's name for people; the spec's title when left out."),
    version: text.optional().describe("The server's version; the spec's when left out."),
    spec: text.describe("Path (from this file's folder) or URL of the OpenAPI description."),
    overlays: names
      .optional()
      .describe(
        "Paths (from this file's folder) or URLs of OpenAPI Overlays 1.0, applied to the spec in this order.",
      ),
    references: names
      .optional()
      .describe(
        "Folders and https origins, besides the spec's own folder, that its $refs may lead to.",
      ),
    endpoint: z
      .string()
      .regex(/^\/[A-Za-z0-9._~\-/]*$/)
      .optional()
      .describe("Path at which the host serves the API; /<api>/mcp when left out."),
    output: text
      .optional()
      .describe("Folder of the generated server; generated/<api> when left out."),
    upstream: upstream.optional(),
    upstreams: z
      .record(
        z.string().regex(/^(?!api$)[a-z][a-z0-9_]{0,31}$/, "it must be a name other than api"),
        otherUpstream,
      )
      .optional()
      .describe("Other base URLs by the name under which steps use them."),
    publicUrl: publicUrl.optional(),
    auth: auth.optional(),
    limits: limits.optional(),
    credentials: z
      .record(text, credential)
      .optional()
      .describe(
        "By security scheme of the spec, where upstream.credential does not take their place.",
      ),
    instructions: text.optional().describe("What every client tells its model about the server."),
    parameters: z
      .record(text, text)
      .optional()
      .describe("Wording shared by all tools, by argument name or by the parameter's own name."),
    shapes: z
      .record(text, names.min(1))
      .optional()
      .describe("Named lists of fields that tools keep of answers."),
    redact: z
      .boolean()
      .optional()
      .describe(
        "Take what looks like a secret (tokens of GitHub, GitLab, AWS, Slack and npm, JSON Web Tokens, private keys) out of answers. Not for tools whose answers are written back.",
      ),
    profile: z
      .enum(["safe", "full", "gemini", "openai-strict"])
      .optional()
      .describe(
        "Which clients the tools' inputs are for. safe, the default: every provider takes them. full: JSON Schema 2020-12 as the spec has it. gemini, openai-strict: what these take and no more.",
      ),
    include: names
      .optional()
      .describe(
        "Operations that become tools in bulk: an operationId, tag:<tag>, METHOD /path or /path; * and ** are wild.",
      ),
    exclude: names
      .optional()
      .describe("Operations that include: is not to take; the same patterns."),
    naming: naming.optional(),
    icon: icon.optional(),
    toolsets: toolsets.optional(),
    tools: z.record(text, tool).optional().describe("Tools by name."),
    lint: lint.optional(),
    budget: budget.optional(),
    vendor: vendor.optional(),
  })
  .describe("One API, which becomes one MCP server.");

/** The whole file. An entry under apis: is the API itself or the path of its own file. */
export const configSchema = z
  .strictObject({
    apis: z.record(z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/), z.union([text, apiSchema])),
  })
  .describe("Configuration of gram: which APIs become MCP servers, and how.");

/** One API's settings. */
export type ApiConfig = z.infer<typeof apiSchema>;
/** Where a scheme's credential comes from. */
export type CredentialConfig = z.infer<typeof credential>;
/** Another upstream's settings. */
export type OtherUpstreamConfig = z.infer<typeof otherUpstream>;
/** Where a credential goes. */
export type CredentialPlaceConfig = z.infer<typeof place>;
/** What `gram vendor` keeps. */
export type VendorConfig = z.infer<typeof vendor>;
