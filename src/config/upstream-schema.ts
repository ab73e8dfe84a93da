import { z } from "zod";
import { isBaseUrl } from "../core/base-url.ts";
import { framingHeaders, headerName } from "../core/header-names.ts";
import { hostPatternProblem } from "../core/host-pattern.ts";
import { client, tokenUrl } from "./secret-schema.ts";

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

const froms = ["caller", "environment", "file", "tokenExchange", "clientCredentials"] as const;

/** Whose a credential is. */
const source = {
  from: z
    .enum(froms)
    .optional()
    .describe(
      "Whose it is: the caller's token (caller), one for all callers (environment, file), one that the caller's token is exchanged for (tokenExchange, RFC 8693), or the host's own (clientCredentials). When left out: file where there is one, under credentials: environment where there is env, else caller.",
    ),
  env: text
    .optional()
    .describe("Environment variable that holds it; of a caller's, for stdio and gram call alone."),
  file: text.optional().describe("File that holds it, as the host sees it."),
  tokenEndpoint: tokenUrl.optional().describe("Where tokenExchange and clientCredentials ask."),
  client: client.optional(),
  audience: text.optional().describe("audience of the token that is asked for."),
  resource: tokenUrl.optional().describe("URL of whom the token is asked for (RFC 8707)."),
  scopes: z.array(text).optional().describe("Scopes of the token that is asked for."),
};

const placeFields = {
  header: fieldName.optional().describe("Header that carries it; authorization when left out."),
  prefix: z
    .string()
    .regex(/^[\t\x20-\x7e]*$/)
    .optional()
    .describe('Put before it; "Bearer " in authorization when left out, else nothing.'),
  basic: z
    .string()
    .regex(/^[^:{}]*(\{token\})?[^:{}]*:[^{}]*(\{token\})?[^{}]*$/, "it must be user:password")
    .refine((pair) => pair.includes("{token}"), "it must have {token} in it")
    .optional()
    .describe('HTTP Basic: "{token}:" makes the token the user name, "git:{token}" the password.'),
};

/** Where a credential goes. */
export const place = z.strictObject(placeFields);

const imposed = z
  .strictObject({
    ...placeFields,
    byPrefix: z
      .record(text, place.superRefine(checkPlace))
      .optional()
      .describe("By beginning of a token (glcbt-): another header or form for it."),
    ...source,
  })
  .superRefine(checkPlace)
  .superRefine(checkSource)
  .describe("How the API is sent its credential.");

type Report = z.core.$RefinementCtx;

function checkPlace(
  { basic, prefix, header }: { readonly [K in keyof typeof placeFields]?: string | undefined },
  context: Report,
): void {
  if (basic === undefined || (prefix === undefined && header === undefined)) return;
  const message = "it stands alone: HTTP Basic has a header and a prefix of its own";
  context.addIssue({ code: "custom", path: ["basic"], message });
}

interface Source {
  readonly from?: (typeof froms)[number] | undefined;
  readonly env?: string | undefined;
  readonly file?: string | undefined;
  readonly tokenEndpoint?: string | undefined;
}

function checkSource(given: Source, context: Report): void {
  const { from, env, file, tokenEndpoint } = given;
  const report = (path: string, message: string): void =>
    context.addIssue({ code: "custom", path: [path], message });
  const asks = from === "tokenExchange" || from === "clientCredentials";
  if (asks && tokenEndpoint === undefined) report("tokenEndpoint", `from: ${from} needs it`);
  for (const name of ["tokenEndpoint", "client", "audience", "resource", "scopes"] as const) {
    if (!asks && Object.hasOwn(given, name)) {
      report(name, "it belongs to from: tokenExchange or clientCredentials");
    }
  }
  if (from === "environment" && env === undefined) report("env", "from: environment needs it");
  if (from === "file" && file === undefined) report("file", "from: file needs it");
  if (file !== undefined && (from ?? "file") !== "file") report("file", "it belongs to from: file");
}

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !URL.canParse(url) || isBaseUrl(url),
    "it must be a URL without credentials, query and fragment",
  );

const hosts = z
  .array(
    z.string().superRefine((pattern, context) => {
      const problem = hostPatternProblem(pattern);
      if (problem !== undefined) context.addIssue({ code: "custom", message: `it ${problem}` });
    }),
  )
  .describe(
    "Hosts that redirects and links in answers may lead to, for redirect: follow and url:; they get no credential.",
  );

const ofEveryUpstream = {
  headers: z
    .record(fieldName, headerValue)
    .optional()
    .describe("Fixed headers of each request to the API itself and to credentialOrigins."),
  credential: z
    .union([z.literal("none"), imposed])
    .optional()
    .describe("How the API is sent its credential, and whose that is."),
  timeoutMs: z
    .int()
    .min(1)
    .max(600_000)
    .optional()
    .describe("For a whole exchange with its retries; 30000 when left out."),
  idleTimeoutMs: z
    .int()
    .min(1)
    .max(600_000)
    .optional()
    .describe("Between two pieces of an answer; 15000 when left out."),
  maxResponseBytes: z
    .int()
    .min(1)
    .optional()
    .describe("Largest answer that is read, after decoding; 10485760 (10 MiB) when left out."),
  retries: z
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe("How often a failed request that only reads is tried again; 2 when left out."),
  allowPrivate: z
    .boolean()
    .optional()
    .describe("The API may have a loopback or private address (never a link-local one)."),
  follow: hosts.optional(),
};

/** The HTTP API behind the tools. */
export const upstream = z
  .strictObject({
    url: baseUrl
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
    ...ofEveryUpstream,
  })
  .describe("The HTTP API behind the tools.");

/** Another base URL that steps can name. */
export const otherUpstream = z
  .strictObject({
    url: baseUrl.describe("Base URL that the paths of its requests start from."),
    ...ofEveryUpstream,
  })
  .describe(
    "Another API, or another base URL of the same one, that steps can name. At the API's own origin it gets the API's credential unless it has one of its own, elsewhere none.",
  );

/** Where the credential of a security scheme comes from. */
export const credential = z
  .strictObject(source)
  .superRefine(checkSource)
  .describe("Where the credential of one security scheme of the spec comes from.");
