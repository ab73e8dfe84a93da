import { z } from "zod";
import { framingHeaders, headerName } from "../core/header-names.ts";
import { client, secret, tokenUrl } from "./secret-schema.ts";

const text = z.string().trim().min(1);
/** RFC 6749 §3.3 "scope-token". */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, "it must be one scope");
/** Signatures that a public key checks (RFC 7518 §3.1): never `none`, never one with a shared secret. */
const algorithms = z.enum([
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
]);

/** Headers that every request has, or that others fill in: what stands there is no credential. */
const taken =
  /^(?:host|cookie|origin|referer|user-agent|via|forwarded|accept.*|content-.*|x-forwarded-.*|mcp-.*|x-mcp-.*|trace.*|baggage)$/i;

const credentialHeader = z
  .string()
  .regex(headerName, "it must be a header's name")
  .refine(
    (name) => !taken.test(name) && !framingHeaders.includes(name.toLowerCase()),
    "it must be a header that carries nothing but a credential",
  );

const probe = z
  .strictObject({
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/, "it must be a path below the API's base URL, such as /user")
      .describe("Path of a GET that only a good token is let into, such as /user."),
    cacheSeconds: z
      .int()
      .min(1)
      .max(3600)
      .optional()
      .describe("Seconds for which a token that was tried is not tried again; 60."),
    scopes: z
      .strictObject({
        header: z
          .string()
          .regex(headerName)
          .describe("Header of the answer that lists the token's scopes: x-oauth-scopes."),
        tokens: z
          .array(text)
          .optional()
          .describe(
            "Beginnings of tokens that cannot get more scopes later (GitHub's ghp_): only theirs are read, and what they may not call is not listed.",
          ),
      })
      .optional()
      .describe("How the answer tells what the token may."),
  })
  .describe("passthrough: tries a token with a GET of the API before its first call.");

const ofChallenges = {
  handshake: z
    .enum(["closed", "open"])
    .optional()
    .describe("open: everything but tools/call is answered without a token; closed when left out."),
  advertise: z
    .boolean()
    .optional()
    .describe(
      "Serve protected resource metadata (RFC 9728); true when there are authorizationServers.",
    ),
  authorizationServers: z
    .array(tokenUrl)
    .optional()
    .describe(
      "Named in the metadata: where clients get their tokens; issuer in mode jwt when left out.",
    ),
  realm: z
    .string()
    .regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    .optional()
    .describe("Named in the challenge (RFC 9110 §11.5)."),
  challengeScopes: z
    .array(scope)
    .optional()
    .describe("What a 401 asks for; what the reading tools need when left out."),
  scopeHierarchy: z
    .record(scope, z.array(scope))
    .optional()
    .describe("By scope: the scopes that it includes."),
  scopeDenied: z
    .enum(["http403", "toolError"])
    .optional()
    .describe("Answer to a call whose token lacks a scope; http403 (a challenge) when left out."),
  tokenRefused: z
    .enum(["http401", "toolError"])
    .optional()
    .describe("Answer to a call whose token the API refuses; http401 (a challenge) when left out."),
};

const ofJwt = {
  issuer: tokenUrl
    .optional()
    .describe("jwt: URL of the authorization server that signs the tokens, equal to their iss."),
  jwksUri: tokenUrl
    .optional()
    .describe("jwt: URL of its keys; found by its metadata when left out."),
  algorithms: z
    .array(algorithms)
    .min(1)
    .optional()
    .describe("jwt: signatures that are taken; RS256, ES256 and EdDSA when left out."),
  type: text.optional().describe("jwt: the typ that a token must have, such as at+jwt."),
  clockSkewSeconds: z
    .int()
    .min(0)
    .max(300)
    .optional()
    .describe(
      "jwt: by how many seconds clocks may differ when exp and nbf are looked at; 30 when left out.",
    ),
  scopeClaims: z
    .array(text)
    .optional()
    .describe("jwt: claims in which a token lists its scopes; scope and scp when left out."),
};

const modes = ["none", "passthrough", "gatewayKey", "jwt", "introspection"] as const;

const fields = z.strictObject({
  mode: z
    .enum(modes)
    .describe(
      "none: anybody on this machine. passthrough: the caller's token goes to the API, which judges it. gatewayKey: keys of the host's own. jwt: signed tokens of an authorization server. introspection: tokens that it is asked about.",
    ),
  headers: z
    .array(credentialHeader)
    .min(1)
    .optional()
    .describe("passthrough: headers in which the token may come; authorization when left out."),
  probe: probe.optional(),
  keys: secret
    .optional()
    .describe("gatewayKey: where the keys are read from: JSON with id, sha256 and tools of each."),
  ...ofJwt,
  endpoint: tokenUrl.optional().describe("introspection: where to ask (RFC 7662)."),
  client: client.optional(),
  audiences: z
    .array(text)
    .optional()
    .describe("jwt, introspection: whom a token must be for; publicUrl when left out."),
  cacheSeconds: z
    .int()
    .min(0)
    .max(3600)
    .optional()
    .describe("introspection: how long an answer holds; 30 when left out."),
  ...ofChallenges,
});

type Fields = z.infer<typeof fields>;
type Mode = Fields["mode"];

/** Settings that belong to some modes only. What is not here goes with all but none. */
const belonging: ReadonlyMap<string, readonly Mode[]> = new Map<string, readonly Mode[]>([
  ["headers", ["passthrough"]],
  ["probe", ["passthrough"]],
  ["keys", ["gatewayKey"]],
  ...Object.keys(ofJwt).map((name): [string, readonly Mode[]] => [name, ["jwt"]]),
  ["endpoint", ["introspection"]],
  ["client", ["introspection"]],
  ["cacheSeconds", ["introspection"]],
  ["audiences", ["jwt", "introspection"]],
]);

const needed: { readonly [M in Mode]: readonly (keyof Fields)[] } = {
  none: [],
  passthrough: [],
  gatewayKey: ["keys"],
  jwt: ["issuer"],
  introspection: ["endpoint", "client"],
};

/** Who may call. */
export const auth = fields
  .superRefine((given, context) => {
    const { mode } = given;
    const report = (path: string, message: string): void =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const name of Object.keys(given)) {
      const where = name === "mode" ? modes : (belonging.get(name) ?? modes.slice(1));
      if (!where.includes(mode)) report(name, `it belongs to mode ${where.join(" or ")}`);
    }
    for (const name of needed[mode]) {
      if (given[name] === undefined) report(name, `mode ${mode} needs it`);
    }
    const { advertise, authorizationServers = [], issuer } = given;
    if (mode === "jwt" && given.audiences?.length === 0) {
      report("audiences", "it must name somebody: no token would be taken");
    }
    if (advertise && authorizationServers.length === 0 && issuer === undefined) {
      report("advertise", "metadata names authorization servers: say authorizationServers");
    }
  })
  .describe("Who may call; mode: none when left out.");
