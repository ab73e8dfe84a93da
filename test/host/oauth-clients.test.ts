// What the SDK's clients make of each form in which a host can say who may come.
import { expect, it } from "vitest";
import type { AuthDefinition, JwtAuth } from "../../src/contract/auth.ts";
import type { ServerDefinition } from "../../src/contract/server.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "../auth/authorization-server.ts";
import { listen } from "../upstream/local-server.ts";
import { type MakeOAuthClient, type OAuthClient, oauthClients } from "./oauth-client.ts";
import { send } from "./raw-post.ts";
import { type SecuredHost, type SecuredOptions, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const tools = [
  readingTool("look", { scopes: [["read"]] }),
  writingTool("change", { scopes: [["write"]] }),
  writingTool("rule", { scopes: [["admin"]] }),
];

interface Flow {
  readonly server: AuthorizationServer;
  readonly host: SecuredHost;
  readonly client: OAuthClient;
  /** Scopes that the user was asked for, in order. */
  asked(): readonly (string | null)[];
}

async function flow(
  make: MakeOAuthClient,
  change: Partial<JwtAuth> = {},
  {
    definition = {},
    ...options
  }: Omit<SecuredOptions, "servers"> & { readonly definition?: Partial<ServerDefinition> } = {},
): Promise<Flow> {
  const server = await startAuthorizationServer();
  const auth: AuthDefinition = { mode: "jwt", issuer: server.issuer, ...change };
  const host = await securedHost({ servers: [{ auth, tools, ...definition }], ...options });
  const client = make(`${host.origin}/api/mcp`);
  const asked = () => server.authorizations.map((query) => query.get("scope"));
  return { server, host, client, asked };
}

async function logIn({ client }: Flow): Promise<void> {
  await expect(client.connect()).rejects.toThrow(/unauthorized/i);
  await client.approve();
  await client.connect();
}

it.each(oauthClients)(
  "%s asks for the scopes of a challenge in Linear's form",
  async (_name, make) => {
    const login = await flow(make, { realm: "OAuth", challengeScopes: ["read", "write"] });
    await logIn(login);
    expect(login.asked()).toEqual(["read write"]);
    expect(await login.client.list()).toEqual(["look", "change"]);
  },
);

it.each(oauthClients)(
  "%s asks for all scopes where a challenge has GitHub's form",
  async (_name, make) => {
    const login = await flow(make, { challengeScopes: [] });
    await logIn(login);
    expect(login.asked()).toEqual(["admin read write"]);
    expect(await login.client.list()).toEqual(["look", "change", "rule"]);
  },
);

it.each(oauthClients)(
  "%s finds metadata that nothing names, at the path and at the root",
  async (_name, make) => {
    const atPath = "/.well-known/oauth-protected-resource/api/mcp";
    for (const { hidden, left } of [
      { hidden: "", left: undefined },
      { hidden: atPath, left: undefined },
      { hidden: "", left: "Bearer" },
    ]) {
      let target = "";
      const origin = await proxyWithout({ hidden, left, target: () => target });
      const { host, server } = await flow(make, {}, { host: { publicUrl: origin } });
      target = host.origin;
      const client = make(`${origin}/api/mcp`);
      await expect(client.connect()).rejects.toThrow(/unauthorized/i);
      await client.approve();
      await client.connect();
      expect(server.authorizations.map((query) => query.get("scope"))).toEqual([
        "admin read write",
      ]);
      expect(await client.call("look")).toMatchObject({ content: [{ type: "text" }] });
    }
  },
);

/** A proxy that leaves only so much of WWW-Authenticate, as some do, and has nothing at one path. */
function proxyWithout({
  hidden,
  left,
  target,
}: {
  readonly hidden: string;
  readonly left: string | undefined;
  readonly target: () => string;
}): Promise<string> {
  return listen(async (request, response) => {
    if (request.url === hidden) return void response.writeHead(404).end();
    const { method = "GET", url: path = "/" } = request;
    const { host: _, connection: __, "transfer-encoding": ___, ...rest } = request.headers;
    const headers = Object.fromEntries(
      Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const body = (await request.toArray()).join("");
    const answer = await send(target(), { method, path, headers, body });
    response.writeHead(answer.status ?? 502, {
      "content-type": answer.headers["content-type"] ?? "text/plain",
      ...(answer.status === 401 && left !== undefined && { "www-authenticate": left }),
    });
    response.end(answer.text);
  });
}

it.each(oauthClients)(
  "%s logs in at the first call where the handshake is open",
  async (_name, make) => {
    const login = await flow(make, { handshake: "open" });
    await login.client.connect();
    expect(await login.client.list()).toEqual(["look", "change", "rule"]);
    expect(login.asked()).toEqual([]);
    await expect(login.client.call("look")).rejects.toThrow(/unauthorized/i);
    await login.client.approve();
    expect(await login.client.call("look")).toMatchObject({ content: [{ type: "text" }] });
    expect(login.asked()).toEqual(["read"]);
  },
);

it.each(oauthClients)(
  "%s logs in for a part of a server by metadata of its own",
  async (_name, make) => {
    const { server, host } = await flow(make);
    const url = `${host.origin}/api/mcp/readonly`;
    const client = make(url);
    await expect(client.connect()).rejects.toThrow(/unauthorized/i);
    await client.approve();
    await client.connect();
    expect(await client.list()).toEqual(["look"]);
    expect(server.authorizations.map((query) => query.get("resource"))).toEqual([url]);
  },
);

it.each(oauthClients)(
  "%s asks for more where the API says that a token lacks a scope",
  async (_name, make) => {
    const login = await flow(
      make,
      {},
      {
        definition: { tools: [readingTool("look")] },
        answer: ({ target }) =>
          target === "GET /look" && login.asked().length < 2
            ? { status: 403, body: { error: "insufficient_scope", scope: "api" } }
            : {},
      },
    );
    await logIn(login);
    await expect(login.client.call("look")).rejects.toThrow(/unauthorized/i);
    await login.client.approve();
    expect(await login.client.call("look")).toMatchObject({ content: [{ type: "text" }] });
    expect(login.asked()).toEqual([null, "api"]);
  },
);

it.each(oauthClients)(
  "%s shows the model a limit, and fails at HTTP's 429",
  async (_name, make) => {
    const token = { rate: "1/h", burst: 1 };
    const read = { challengeScopes: ["read"] };
    const told = await flow(make, read, {
      definition: { limits: { token: { rate: "30/h", burst: 30 }, tools: { look: token } } },
    });
    await logIn(told);
    await told.client.call("look");
    expect(await told.client.call("look")).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("Try again in 60 min.") }],
    });
    const refused = await flow(make, read, {
      definition: {
        limits: {
          token: { rate: "30/h", burst: 30 },
          tools: { look: token },
          onExceeded: "http429",
        },
      },
    });
    await logIn(refused);
    await refused.client.call("look");
    await expect(refused.client.call("look")).rejects.toThrow("Rate limit: 1/h");
    const flooded = await flow(make, read, { definition: { limits: { ip: { rate: "1/h" } } } });
    await expect(flooded.client.connect()).rejects.toThrow(/unauthorized/i);
    await flooded.client.approve();
    await expect(flooded.client.connect()).rejects.toThrow(
      /Rate limit: 1\/h requests|did not offer pinned protocol version/,
    );
  },
);

it.each(oauthClients)("%s reads an error of the protocol as one", async (_name, make) => {
  const login = await flow(make);
  await logIn(login);
  await expect(login.client.call("nothing")).rejects.toMatchObject({ code: -32602 });
});
