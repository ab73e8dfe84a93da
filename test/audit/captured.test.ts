// Three servers as the article captured them: https://api.githubcopilot.com/mcp/, https://mcp.linear.app/mcp,
// https://api.greptile.com/mcp.
import { expect, it } from "vitest";
import { audited, expectWithout, lines, whySkipped } from "./audited.ts";
import { when, withText } from "./servers/changes.ts";
import { failed, json, startServer } from "./servers/mcp-server.ts";

const isMcp = ({ path }: { readonly path: string }) => !path.startsWith("/.well-known");

it("GitHub: a 401 with an error, though no token came, and metadata of the form with a slash", async () => {
  const url = await startServer("closed", ({ path, origin, headers }) => {
    if (isMcp({ path })) {
      if (headers.authorization !== undefined) return undefined;
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp/`;
      const description = "No access token was provided in this request";
      const challenge = `Bearer error="invalid_request", error_description="${description}", resource_metadata="${metadata}"`;
      return { status: 401, headers: { "www-authenticate": challenge } };
    }
    if (!path.startsWith("/.well-known/oauth-protected-resource")) return undefined;
    return json({
      resource: `${origin}/mcp/`,
      authorization_servers: ["https://github.example/login/oauth"],
      scopes_supported: ["repo", "read:org", "gist"],
      bearer_methods_supported: ["header"],
    });
  });
  const result = await audited(`${url}/`);
  expect(lines(result, "A01", "A02", "A03", "A04", "A05", "A13")).toEqual([
    'A03 warn: initialize for 2025-11-25: the challenge says error="invalid_request", though no token was sent',
    "A04 warn: initialize for 2025-11-25: the challenge has no scope",
    "A13 info: tokens come from https://github.example/login/oauth, and the server is at HOST",
  ]);
  // Without its slash it is the URL of another resource.
  expect(lines(await audited(url), "A05")).toEqual([
    'A05 fail: GET /.well-known/oauth-protected-resource/mcp/: resource is "http://HOST/mcp/", not http://HOST/mcp',
  ]);
  expect(result.tools).toBe(0);
  expect(whySkipped(result, "E01")).toBe(
    "the server lets nobody in without a token: give one in GRAM_AUDIT_TOKEN",
  );
});

it("Linear: a 401 with a realm and scopes, as it should be", async () => {
  const url = await startServer(
    "closed",
    when(
      ({ path, headers }) => isMcp({ path }) && headers.authorization === undefined,
      ({ origin }) => {
        const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
        const challenge = `Bearer realm="OAuth", resource_metadata="${metadata}", scope="read write"`;
        return { status: 401, headers: { "www-authenticate": challenge } };
      },
    ),
  );
  expect(lines(await audited(url))).toEqual([]);
});

it("Greptile: an open handshake in an older revision, and calls that fail inside of 200", async () => {
  const url = await startServer("half", (asked, clean) => {
    const isCall = asked.message?.method === "tools/call";
    if (asked.headers["mcp-protocol-version"] === "2026-07-28") {
      return failed(asked, -32600, "Unsupported protocol version", 400);
    }
    if (isCall) return failed(asked, -32603, "Authentication required: send an API key");
    if (asked.message?.method !== "initialize") return undefined;
    return withText(clean(asked), (text) =>
      text
        .replace(/"protocolVersion":"[^"]*"/, '"protocolVersion":"2025-03-26"')
        .replace('"name":"shop"', '"name":"Greptile MCP Server"'),
    );
  });
  const result = await audited(url);
  expect(result).toMatchObject({
    revisions: ["2025-03-26"],
    server: { name: "Greptile MCP Server", version: "1.0.0" },
  });
  expect(lines(result, "A01", "A10", "T03")).toEqual([
    "A01 info: anybody may open it and see the tools; calls want a token",
    "A10 fail: tools/call of list_shelves without a token: it is answered with 200 with error -32603 instead of 401",
  ]);
});

it("shows the token nowhere, though the server repeats it", async () => {
  const token = "tok/en+of-a-user-that-nobody-may-see";
  const url = await startServer("open", (asked) => {
    const sent = asked.headers.authorization ?? "";
    if (asked.message?.method === "tools/call") return failed(asked, -32602, `Bad token ${sent}`);
    if (asked.message?.method !== "initialize") return undefined;
    return json({ error: sent }, { status: 500, headers: { location: encodeURIComponent(sent) } });
  });
  const result = await audited(url, { token });
  expect(lines(result, "E04")).toContain(
    "E04 fail: initialize for 2025-11-25: the error shows the token that was sent",
  );
  for (const form of [token, encodeURIComponent(token), Buffer.from(token).toString("base64")]) {
    expectWithout(result, form);
  }
});
