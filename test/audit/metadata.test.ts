// What A05, A06 and A07 say of each document that clients may read, wherever it is.
import { expect, it } from "vitest";
import { audited, lines, silentRules, whySkipped } from "./audited.ts";
import { either, modernAlone, when } from "./servers/changes.ts";
import {
  type Answered,
  type Asked,
  type Change,
  challenge,
  json,
  resourceDocument,
  serverDocument,
  startServer,
} from "./servers/mcp-server.ts";

const root = "/.well-known/oauth-protected-resource";
const path = `${root}/mcp`;
const nothing = () => json({ error: "not found" }, { status: 404 });
const bare = ({ headers, path: asked }: Asked) =>
  headers.authorization === undefined && !asked.startsWith("/.well-known");

function at(place: string, answer: (asked: Asked) => Answered): Change {
  return when(({ path: asked }) => asked === place, answer);
}

/** A document like the clean one, but for these members. */
const like =
  (members: (origin: string) => object) =>
  ({ origin }: Asked) =>
    json({ ...resourceDocument(origin), ...members(origin) });

/** Its challenges name this. */
function naming(named: string): Change {
  return when(bare, () => ({
    status: 401,
    headers: { "www-authenticate": `Bearer resource_metadata="${named}", scope="read"` },
  }));
}

async function found(change: Change, ...rules: readonly string[]): Promise<readonly string[]> {
  return lines(await audited(await startServer("closed", change)), ...rules);
}

it("finds a challenge that leads nowhere, whatever is at the well-known places", async () => {
  const gone = when(bare, ({ origin }) => ({
    status: 401,
    headers: { "www-authenticate": `Bearer resource_metadata="${origin}/gone"` },
  }));
  const answers = either(at("/gone", nothing), gone);
  expect(await found(answers, "A05", "A06")).toEqual([
    "A05 fail: GET /gone, which the challenge names, is answered with 404",
  ]);
  const text = at("/gone", () => ({ status: 200, body: "[]" }));
  expect(await found(either(text, gone), "A05")).toEqual([
    "A05 fail: GET /gone, which the challenge names, is answered with 200 and no JSON object",
  ]);
  expect(await found(naming("/.well-known/oauth-protected-resource"), "A05")).toEqual([
    "A05 fail: initialize for 2025-11-25: the challenge names /.well-known/oauth-protected-resource, which is no URL",
  ]);
});

it("does not judge a challenge that leads to where nobody answers from here", async () => {
  const named = "https://127.0.0.1:1/metadata";
  const result = await audited(await startServer("closed", naming(named)));
  expect(lines(result, "A05")).toEqual([]);
  expect(whySkipped(result, "A05")).toBe(
    `${named}, which the challenge names, cannot be reached from here`,
  );
  // Of what was seen it is said all the same.
  const wide = at(
    path,
    like(() => ({ scopes_supported: ["*"] })),
  );
  expect(await found(either(naming(named), wide), "A05")).toEqual([
    `A05 fail: GET ${path}: it asks for *, which is everything`,
  ]);
});

it("judges the document at the root too, and says what both have once", async () => {
  const evil = at(
    root,
    like(() => ({
      resource: "https://evil.example",
      authorization_servers: ["http://id.example"],
      scopes_supported: ["*"],
    })),
  );
  expect(await found(evil, "A05", "A06")).toEqual([
    `A05 fail: GET ${root}: resource is "https://evil.example", not http://HOST/mcp`,
    `A05 fail: GET ${root}: the authorization server http://id.example is not asked by https`,
    `A05 fail: GET ${root}: it asks for *, which is everything`,
    `A06 warn: GET ${root}: its resource is "https://evil.example", and that of GET ${path} "http://HOST/mcp"`,
    `A06 warn: GET ${root}: its authorization_servers is ["http://id.example"], and that of GET ${path} ["http://HOST"]`,
  ]);
  const wide = like(() => ({ scopes_supported: ["*"] }));
  expect(await found(either(at(path, wide), at(root, wide)), "A05", "A06")).toEqual([
    `A05 fail: GET ${path}: it asks for *, which is everything`,
  ]);
});

it("takes the root's document for the host's, or for that of another server beside a nearer one", async () => {
  const host = at(
    root,
    like((origin) => ({ resource: origin })),
  );
  const noPath = at(path, nothing);
  const byRoot: Change = (asked, clean) =>
    clean(asked).status === 401
      ? { status: 401, headers: { "www-authenticate": "Bearer" } }
      : undefined;
  expect(await found(host, "A05", "A06")).toEqual([]);
  expect(await found(either(byRoot, noPath, host), "A05")).toEqual([]);
  const other = at(
    root,
    like((origin) => ({ resource: `${origin}/other` })),
  );
  expect(await found(other, "A05", "A06")).toEqual([
    `A06 warn: GET ${root}: its resource is "http://HOST/other", and that of GET ${path} "http://HOST/mcp"`,
  ]);
  expect(await found(either(byRoot, noPath, other), "A05")).toEqual([
    `A05 fail: GET ${root}: resource is "http://HOST/other", not http://HOST/mcp`,
  ]);
});

it("compares no resource without a query with the query of the URL", async () => {
  const url = `${await startServer("closed")}?team=7`;
  const result = await audited(url);
  expect(lines(result, "A05", "A06")).toEqual([]);
  expect(silentRules(result)).toContain("A05");
  const team = like((origin) => ({ resource: `${origin}/mcp?team=7` }));
  const withQuery = await startServer("closed", either(at(path, team), at(root, team)));
  expect(lines(await audited(`${withQuery}?team=7`), "A05")).toEqual([]);
  expect(lines(await audited(`${withQuery}?team=8`), "A05")).toEqual([
    `A05 fail: GET ${path}: resource is "http://HOST/mcp?team=7", not http://HOST/mcp?…`,
  ]);
  const shop = at(
    path,
    like((origin) => ({ resource: `${origin}/shop` })),
  );
  const elsewhere = await startServer("closed", shop);
  expect(lines(await audited(`${elsewhere}?team=7`), "A05")).toEqual([
    `A05 fail: GET ${path}: resource is "http://HOST/shop", not http://HOST/mcp`,
  ]);
});

it.each([
  ["admin", "fail", "everything"],
  ["ADMIN", "fail", "everything"],
  ["admin:org", "warn", "what administrators may"],
  ["site_admin", "warn", "what administrators may"],
  ["write:Admin", "warn", "what administrators may"],
  ["repo.admin.write", "warn", "what administrators may"],
])("takes the scope %s for one of an administrator", async (scope, level, what) => {
  const wide = like(() => ({ scopes_supported: ["read", scope] }));
  expect(await found(either(at(path, wide), at(root, wide)), "A05")).toEqual([
    `A05 ${level}: GET ${path}: it asks for ${scope}, which is ${what}`,
  ]);
});

it("takes no word that begins like admin for an administrator's scope", async () => {
  const scopes_supported = ["administrative-contact:read", "badminton", "read:administration"];
  expect(
    await found(
      at(
        path,
        like(() => ({ scopes_supported })),
      ),
      "A05",
    ),
  ).toEqual([]);
});

const offline: Change = either(
  when(bare, (asked) => challenge(asked, "", 'scope="read offline_access"')),
  at(
    path,
    like(() => ({ scopes_supported: ["read", "offline_access"] })),
  ),
);
const saysOffline = [
  `A04 info: server/discover in 2026-07-28: the challenge asks for offline_access, which is for clients to add`,
  `A05 info: GET ${path}: it names offline_access, which is for clients to add`,
];

it("notes offline_access where 2026-07-28 may be spoken, whose text it is", async () => {
  const noted = await found(offline, "A04", "A05");
  expect(
    noted.map((line) => line.replace("initialize for 2025-11-25", "server/discover in 2026-07-28")),
  ).toEqual(saysOffline);
  expect(await found(modernAlone(offline), "A04", "A05")).toHaveLength(2);
  // Who opens by a handshake alone speaks no revision that says so.
  const isOld = ({ headers, message }: Asked) =>
    message?.method === "server/discover" || headers["mcp-protocol-version"] === "2026-07-28";
  const old = when(isOld, () => ({ status: 400 }));
  const url = await startServer(
    "half",
    either(
      old,
      at(
        path,
        like(() => ({ scopes_supported: ["read", "offline_access"] })),
      ),
    ),
  );
  expect(lines(await audited(url), "A04", "A05")).toEqual([]);
});

const metadataOf = "/.well-known/oauth-authorization-server";
const second = `${metadataOf}/second`;
const third = `${metadataOf}/third`;
const issuers = like((origin) => ({
  authorization_servers: [origin, `${origin}/second`, `${origin}/third`, `${origin}/fourth`],
}));
const several: Change = either(at(path, issuers), at(root, issuers));

it("judges each authorization server that it may ask", async () => {
  const asked: string[] = [];
  const watch: Change = ({ path: place }) => {
    if (place.startsWith(metadataOf)) asked.push(place);
    return undefined;
  };
  const documents = [second, third].map((place) =>
    at(place, ({ origin }) =>
      json({
        ...serverDocument(origin),
        issuer: `${origin}${place.slice(metadataOf.length)}`,
        ...(place === third && { code_challenge_methods_supported: ["plain"] }),
      }),
    ),
  );
  expect(await found(either(watch, several, ...documents), "A07")).toEqual([
    "A07 fail: http://HOST/third: it does not offer PKCE with S256",
  ]);
  expect(asked).toEqual([metadataOf, second, third]);
});

it("says of no authorization server that it has no metadata where not each of its places was asked", async () => {
  let requests = 0;
  const count: Change = ({ path: place }) => {
    if (/oauth-authorization-server|openid-configuration/.test(place)) requests += 1;
    return undefined;
  };
  expect(await found(either(count, several), "A07")).toEqual([]);
  expect(requests).toBe(3);
  expect(await found(at(metadataOf, nothing), "A07")).toEqual([
    "A07 fail: http://HOST has no metadata at any of its places",
  ]);
});
