import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { AuthDefinition } from "../../src/contract/auth.ts";
import { FakeClock } from "../auth/authenticator.ts";
import { told } from "./raw-post.ts";
import { rpc, type SecuredOptions, securedHost } from "./secured-host.ts";
import { readingTool, writingTool } from "./tools.ts";

const auth: AuthDefinition = { mode: "gatewayKey", keys: { file: "/run/keys.json" } };
const tools = [
  readingTool("list_jobs"),
  readingTool("list_pets"),
  writingTool("start_job", { scopes: [["jobs"]] }),
];

function entry(id: string, key: string, allowed?: readonly string[]): object {
  const sha256 = createHash("sha256").update(key).digest("hex");
  return { id, sha256, ...(allowed !== undefined && { tools: allowed }) };
}

/** A host whose file of keys can be written anew. */
async function keyedHost(entries: readonly object[], change: Partial<SecuredOptions["host"]> = {}) {
  let text = JSON.stringify(entries);
  const host = await securedHost({
    servers: [{ auth, tools }],
    host: { readSecretFile: async () => text, ...change },
  });
  const write = (next: string) => {
    text = next;
  };
  return { host, write };
}

const unknown = (name: string, hint = "") => ({
  error: { code: -32602, message: `Unknown tool: ${name}${hint}` },
});

it("lets each key see and call its own tools alone", async () => {
  const { host } = await keyedHost([
    entry("all", "key-of-all"),
    entry("reader", "key-of-reader", ["list_*"]),
    entry("nobody", "key-of-nobody", []),
  ]);
  expect(await host.list({ token: "key-of-all" })).toEqual(["list_jobs", "list_pets", "start_job"]);
  expect(await host.list({ token: "key-of-reader" })).toEqual(["list_jobs", "list_pets"]);
  expect(await host.list({ token: "key-of-nobody" })).toEqual([]);
  expect((await host.call("start_job", { token: "key-of-all" })).status).toBe(200);
  expect((await host.call("list_jobs", { token: "key-of-reader" })).status).toBe(200);
  const hidden = await host.call("start_job", { token: "key-of-reader" });
  expect([hidden.status, hidden.json]).toMatchObject([200, unknown("start_job")]);
  const none = await host.call("list_jobs", { token: "key-of-nobody" });
  expect([none.status, none.json]).toMatchObject([200, unknown("list_jobs")]);
  const near = await host.call("start_jobs", { token: "key-of-reader" });
  expect(near.json).toMatchObject(unknown("start_jobs", '; did you mean "list_jobs"?'));
  expect(host.reached).toEqual([
    { target: "POST /start_job", token: undefined },
    { target: "GET /list_jobs", token: undefined },
  ]);
});

it("refuses what is no key, and what is one only nearly", async () => {
  const { host } = await keyedHost([entry("all", "key-of-all")]);
  for (const token of ["key-of-al", "key-of-all0", "KEY-OF-ALL"]) {
    expect(told(await host.call("list_jobs", { token }))).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  }
  expect(told(await host.call("list_jobs"))).toEqual([401, "Bearer"]);
});

it("takes new keys and drops old ones without a restart, and keeps the last good ones", async () => {
  const clock = new FakeClock();
  const { host, write } = await keyedHost([entry("old", "key-1")], {
    clock,
    monotonicMs: clock.monotonicMs,
  });
  const status = async (token: string) => (await host.send({ token, body: rpc("ping") })).status;
  expect(await status("key-1")).toBe(200);
  write(JSON.stringify([entry("old", "key-1"), entry("new", "key-2")]));
  expect(await status("key-2")).toBe(401);
  clock.passSeconds(11);
  expect([await status("key-1"), await status("key-2")]).toEqual([200, 200]);
  write("[{ half");
  clock.passSeconds(11);
  expect([await status("key-1"), await status("key-2")]).toEqual([200, 200]);
  write(JSON.stringify([entry("new", "key-2")]));
  clock.passSeconds(11);
  expect([await status("key-1"), await status("key-2")]).toEqual([401, 200]);
});

it("answers 503 while the keys cannot be read, and says to nobody why", async () => {
  const { host, write } = await keyedHost([]);
  write("[{ half");
  const answer = await host.call("list_jobs", { token: "key-of-all" });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.text).not.toContain("keys.json");
});
