// auth.md §4 rows 9 and 11: there is no session to take over, and no consent to be tricked out of.
import { expect, it } from "vitest";
import { startRig } from "./rig.ts";
import { call, ping } from "./things.ts";

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
});

it("no session is given out, and another caller's means nothing", async () => {
  const rig = await startRig({
    auth: { mode: "passthrough" },
    api: ({ headers }, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ by: headers.authorization?.replace("Bearer ", "by ") }));
    },
  });
  const opened = await rig.post(initialize, { authorization: "Bearer ann" });
  expect([opened.status, opened.headers.get("mcp-session-id")]).toEqual([200, null]);
  const session = { "mcp-session-id": "0123456789abcdef0123456789abcdef" };
  const bobs = await rig.post(call("1"), { authorization: "Bearer bob", ...session });
  expect(bobs.text).toContain("by bob");
  expect(bobs.headers.get("mcp-session-id")).toBeNull();
  expect((await rig.post(ping, session)).status).toBe(401);
});

it.each(["GET", "DELETE"])(
  "%s, which would resume or end a session, is not allowed",
  async (method) => {
    const rig = await startRig();
    const headers = { "mcp-session-id": "1", "last-event-id": "1", accept: "text/event-stream" };
    const { status } = await fetch(`${rig.origin}/things/mcp`, { method, headers });
    expect(status).toBe(405);
  },
);

it.each([
  "/authorize",
  "/token",
  "/register",
  "/callback",
  "/oauth/callback",
  "/things/mcp/authorize",
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
])("the host is no authorization server, nor a client of one: %s is not there", async (path) => {
  const rig = await startRig({
    auth: { mode: "passthrough", authorizationServers: ["https://login.example.com"] },
    host: { publicUrl: "https://mcp.example.com" },
  });
  for (const method of ["GET", "POST"]) {
    const headers = { host: "localhost", "content-type": "application/json" };
    const { status } = await fetch(`${rig.origin}${path}?code=1&state=2&redirect_uri=x`, {
      method,
      headers,
    });
    expect(status).toBe(404);
  }
});

it("cookies are neither set nor read", async () => {
  const rig = await startRig({ auth: { mode: "passthrough" } });
  const refused = await rig.post(ping, { cookie: "access_token=ann; authorization=Bearer ann" });
  expect([refused.status, refused.headers.get("set-cookie")]).toEqual([401, null]);
  const opened = await rig.post(initialize, { authorization: "Bearer ann" });
  expect(opened.headers.get("set-cookie")).toBeNull();
});
