import { expect, it } from "vitest";
import type { ServerDefinition } from "../../src/contract/server.ts";
import { compileText } from "../support/compile-text.ts";

const get = (id: string, more: object = {}) => ({
  get: { operationId: id, responses: {}, ...more },
});

async function compiled(document: object, settings: string) {
  const spec = { openapi: "3.1.0", info: { title: "T", version: "1" }, ...document };
  const { value, diagnostics } = await compileText({
    spec,
    settings: `include: ["**"]\n${settings}`,
    upstream: undefined,
  });
  const server: ServerDefinition | undefined = value?.server;
  const steps = server?.tools.map(({ name, run }) => {
    const { upstream, security } = run[0]?.steps[0] ?? {};
    return { name, ...(upstream && { upstream }), ...(security && { security }) };
  });
  return { upstreams: server?.upstreams, steps, codes: diagnostics.map(({ code }) => code) };
}

it("puts operations on their own servers, then their path's, then the document's", async () => {
  const { upstreams, steps, codes } = await compiled(
    {
      servers: [{ url: "https://api.example.com/v1/" }],
      paths: {
        "/a": get("a"),
        "/b": {
          servers: [{ url: "/v2" }],
          ...get("b"),
          post: {
            operationId: "c",
            servers: [{ url: "https://files.example.com" }],
            responses: {},
          },
        },
        "/d": get("d", { servers: [{ url: "https://api.example.com/v1" }] }),
      },
    },
    "",
  );
  expect(upstreams).toEqual({
    api: { url: "https://api.example.com/v1" },
    api_example_com_v2: { url: "https://api.example.com/v2" },
    files_example_com: { url: "https://files.example.com" },
  });
  expect(steps).toEqual([
    { name: "a" },
    { name: "b", upstream: "api_example_com_v2" },
    { name: "c", upstream: "files_example_com" },
    { name: "d" },
  ]);
  expect(codes).toEqual(["server-without-credential"]);
});

it("sends the configuration's headers to origins that it names alone", async () => {
  const { upstreams } = await compiled(
    {
      paths: {
        "/a": get("a"),
        "/b": get("b", { servers: [{ url: "https://files.example.com" }] }),
        "/c": get("c", { servers: [{ url: "https://evil.example.com" }] }),
      },
    },
    `upstream:
  url: https://api.example.com
  credentialOrigins: [https://files.example.com]
  headers: { X-Key: s3cret }
  timeoutMs: 5`,
  );
  const headers = { "X-Key": "s3cret" };
  expect(upstreams).toEqual({
    api: { url: "https://api.example.com", headers, timeoutMs: 5 },
    files_example_com: { url: "https://files.example.com", headers, timeoutMs: 5 },
    evil_example_com: { url: "https://evil.example.com", timeoutMs: 5 },
  });
});

const paths = { "/a": get("a") };

it.each([
  [
    "the first that is absolute",
    [{ url: "/v1" }, { url: "https://b.example.com/" }],
    "",
    "https://b.example.com",
  ],
  [
    "the configuration's, whole",
    [{ url: "https://b.example.com/v1" }],
    "upstream: { url: https://c.example.com/x }",
    "https://c.example.com/x",
  ],
  [
    "the configuration's origin for a relative one",
    [{ url: "/v1" }],
    "upstream: { url: https://c.example.com }",
    "https://c.example.com/v1",
  ],
  [
    "the configuration's own path over a relative one",
    [{ url: "/v1" }],
    "upstream: { url: https://c.example.com/x/ }",
    "https://c.example.com/x",
  ],
  [
    "with the default of a variable",
    [
      {
        url: "https://{region}.example.com/{v}",
        variables: { region: { default: "eu", enum: ["eu", "us"] }, v: { default: "v1" } },
      },
    ],
    "",
    "https://eu.example.com/v1",
  ],
  [
    "with a variable of the configuration",
    [
      {
        url: "https://{region}.example.com",
        variables: { region: { default: "eu", enum: ["eu", "us"] } },
      },
    ],
    "upstream: { variables: { region: us } }",
    "https://us.example.com",
  ],
  ...[
    "{scheme}://evil.example/x",
    "\\\\evil.example/x",
    "/\\evil.example/x",
    " https://evil.example/x",
    "//evil.example/x",
    "https:evil.example/x",
  ].map((url): [string, { url: string; variables: object }[], string, string] => [
    `the configuration's, whatever ${JSON.stringify(url)} is`,
    [{ url, variables: { scheme: { default: "https" } } }],
    "upstream: { url: https://c.example.com }",
    "https://c.example.com",
  ]),
])("takes the server: %s", async (_, servers, settings, url) => {
  const { upstreams, codes } = await compiled({ servers, paths }, settings);
  expect(upstreams?.api.url).toBe(url);
  expect(codes).toEqual([]);
});

it.each([
  ["no server", [], ""],
  ["a relative one alone", [{ url: "/v1" }], ""],
  ["another scheme", [{ url: "ftp://example.com" }], ""],
  ["a password in it", [{ url: "https://u:p@example.com" }], ""],
  ["a query in it", [{ url: "https://example.com?x=1" }], ""],
  ["a variable that nothing says", [{ url: "https://{host}" }], ""],
  [
    "a variable that the spec does not list",
    [
      {
        url: "https://{region}.example.com",
        variables: { region: { default: "eu", enum: ["eu"] } },
      },
    ],
    "upstream: { variables: { region: evil } }",
  ],
])("asks where the API lives: %s", async (_, servers, settings) => {
  const { codes } = await compiled({ servers, paths }, settings);
  expect(codes).toEqual(["upstream-missing"]);
});

const servers = [{ url: "https://api.example.com" }];
const schemes = {
  token: { type: "http", scheme: "bearer" },
  login: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "api_key" },
  sign_in: { type: "oauth2", flows: {} },
  cert: { type: "mutualTLS" },
};
const components = { securitySchemes: schemes };
const passthrough = "auth: { mode: passthrough }\n";

it("sends the caller's token the way that the one scheme of the spec says", async () => {
  const { upstreams, steps } = await compiled(
    { servers, paths, components, security: [{ key: [] }] },
    `${passthrough}credentials: { key: { from: caller } }`,
  );
  expect(upstreams).toEqual({
    api: { url: "https://api.example.com", credential: { header: "x-key" } },
  });
  expect(steps).toEqual([{ name: "a" }]);
});

it("keeps alternatives, conjunctions, anonymous ways and an operation's own words", async () => {
  const { upstreams, steps, codes } = await compiled(
    {
      servers,
      components,
      security: [{ token: [] }, { key: [], login: [] }],
      paths: {
        "/a": get("all"),
        "/b": get("none", { security: [] }),
        "/c": get("maybe", { security: [{ sign_in: ["read"] }, {}] }),
        "/d": get("cert", { security: [{ cert: [] }, { query: [] }] }),
      },
    },
    `${passthrough}credentials: { key: { from: caller }, login: { env: LOGIN }, query: { from: caller, env: KEY } }`,
  );
  expect(upstreams).toEqual({
    api: {
      url: "https://api.example.com",
      credentials: {
        token: { header: "authorization", prefix: "Bearer " },
        login: {
          header: "authorization",
          prefix: "Basic ",
          encode: "base64",
          env: "LOGIN",
          from: "environment",
        },
        key: { header: "x-key" },
        query: { query: "api_key", env: "KEY" },
        sign_in: { header: "authorization", prefix: "Bearer " },
      },
    },
  });
  expect(steps).toEqual([
    { name: "all", security: [["token"], ["key", "login"]] },
    { name: "cert", security: [["query"]] },
    { name: "maybe", security: [["sign_in"], []] },
    { name: "none", security: [] },
  ]);
  expect(codes).toEqual([]);
});

it.each([
  ["a header that is the only scheme", { key: schemes.key }, { header: "x-key" }],
  [
    "a header called Authorization",
    { key: { type: "apiKey", in: "header", name: "Authorization" } },
    { header: "authorization", prefix: "Bearer " },
  ],
  [
    "no header of several, which may name whom to impersonate",
    { key: schemes.key, sudo: { ...schemes.key, name: "Sudo" } },
    undefined,
  ],
  ["no query, which logs would have", { key: schemes.query }, undefined],
  ["no HTTP Basic", { key: schemes.login }, undefined],
])("puts the caller's token into %s", async (_, securitySchemes, credential) => {
  const document = { servers, paths, components: { securitySchemes }, security: [{ key: [] }] };
  const { upstreams, codes } = await compiled(document, passthrough);
  expect(upstreams?.api).toEqual({
    url: "https://api.example.com",
    ...(credential && { credential }),
  });
  expect(codes).toEqual(credential === undefined ? ["credential-missing"] : []);
});

it("says which credentials come from nowhere, and which cannot be served", async () => {
  const { codes } = await compiled(
    {
      servers,
      components,
      paths: {
        "/a": get("a", { security: [{ cert: [] }] }),
        "/b": get("b", { security: [{ key: [] }] }),
      },
    },
    "",
  );
  expect(codes.sort()).toEqual(["credential-missing", "credential-unsupported"]);
});

it("knows no scheme that the spec does not have", async () => {
  const { codes } = await compiled(
    { servers, paths, components },
    "credentials: { tokn: { env: T } }",
  );
  expect(codes).toEqual(["config-reference"]);
});

it("gives credentials to no other origin, unless the configuration names it", async () => {
  const document = {
    servers,
    components,
    security: [{ token: [] }],
    paths: { "/a": get("a"), "/b": get("b", { servers: [{ url: "https://files.example.com" }] }) },
  };
  const alone = await compiled(document, passthrough);
  expect(alone.upstreams?.["files_example_com"]).toEqual({ url: "https://files.example.com" });
  const named = await compiled(
    document,
    `${passthrough}upstream: { credentialOrigins: [https://files.example.com] }`,
  );
  expect(named.upstreams?.["files_example_com"]).toEqual({
    url: "https://files.example.com",
    credential: { header: "authorization", prefix: "Bearer " },
  });
});

const elsewhere = { servers: [{ url: "http://169.254.169.254" }], paths: { "/a": get("a") } };
const apart = { paths: { "/a": get("a", { servers: [{ url: "http://10.1.2.3/" }] }) } };

it.each<[string, object, string, string]>([
  ["the spec leads to a cloud's credentials", elsewhere, "", "upstream-private"],
  [
    "the spec leads to this machine",
    { ...elsewhere, servers: [{ url: "http://[::ffff:7f00:1]:80/" }] },
    "upstream: { allowPrivate: true }",
    "upstream-private",
  ],
  [
    "the spec leads there for one operation",
    apart,
    "upstream: { url: https://api.example.com, allowPrivate: true }",
    "upstream-private",
  ],
  [
    "the configuration names a link-local address",
    elsewhere,
    "upstream: { url: http://169.254.169.254, allowPrivate: true }",
    "upstream-private",
  ],
  [
    "the configuration names a private address in another spelling",
    elsewhere,
    "upstream: { url: http://2130706433:8080 }",
    "upstream-not-allowed",
  ],
])("says so when %s", async (_, document, settings, code) => {
  const { codes } = await compiled(document, settings);
  expect(codes).toEqual([code]);
});

it("takes a private address that the configuration names and allows", async () => {
  const settings = "upstream: { url: http://10.1.2.3:8080, allowPrivate: true }";
  const { codes, upstreams } = await compiled(elsewhere, settings);
  expect(codes).toEqual([]);
  expect(upstreams).toEqual({ api: { url: "http://10.1.2.3:8080", allowPrivate: true } });
});

it("takes a fixed header where a scheme has its credential for one of the host's own", async () => {
  const document = { servers, paths, components, security: [{ key: [] }] };
  const settings = "upstream: { headers: { X-KEY: abc } }\ncredentials: { key: { from: caller } }";
  expect((await compiled(document, passthrough + settings)).codes).toEqual(["credential-lent"]);
});

it.each([
  ["for everything", "upstream: { credential: { from: environment, env: KEY } }"],
  ["from a file", "upstream: { credential: { file: /run/key } }"],
  ["by a scheme", "credentials: { key: { env: KEY } }"],
])("does not lend the host's own credential to unjudged callers: %s", async (_, settings) => {
  const document = { servers, paths, components, security: [{ key: [] }] };
  const { codes } = await compiled(document, passthrough + settings);
  expect(codes).toEqual(["credential-lent"]);
  const judged = "auth: { mode: jwt, issuer: https://as.example }\n";
  expect((await compiled(document, judged + settings)).codes).toEqual([]);
});
